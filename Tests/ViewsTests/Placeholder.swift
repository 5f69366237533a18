enum ViewsTestsPlaceholder {}
