import SwiftUI
import TemplateAppCore

/// The screen on which people sign in, and out again.
struct SignInView: View {
    @StateObject private var viewModel: SignInViewModel

    /// - Parameters:
    ///   - account: The owner of the account.
    ///   - services: What view models talk to.
    init(account: any AuthManagerProtocol, services: AppServices) {
        _viewModel = StateObject(
            wrappedValue: ViewModelFactory(services: services).makeSignInViewModel(account: account))
    }

    var body: some View {
        ScrollView {
            VStack(spacing: DesignSystem.Spacing.lg) {
                if viewModel.isSignedIn { account } else { form }
                if let error = viewModel.error {
                    Text(error.localizedDescription)
                        .font(Typography.bodyMedium)
                        .foregroundStyle(ColorPalette.error)
                }
            }
            .padding(DesignSystem.Spacing.lg)
        }
        .navigationTitle(Strings.SignIn.title)
        .task { await viewModel.restore() }
    }

    // MARK: - Subviews

    @ViewBuilder private var form: some View {
        ValidatedTextField(title: "Email", text: $viewModel.email, errorMessage: viewModel.emailError)
            .textContentType(.username)
            .keyboardType(.emailAddress)
            .textInputAutocapitalization(.never)
            .autocorrectionDisabled()
        SecureField(Strings.SignIn.password, text: $viewModel.password)
            .textContentType(.password)
            .font(Typography.bodyMedium)
            .frame(minHeight: DesignSystem.Size.touchTarget)
        PrimaryButton(title: "Sign in", action: signIn, isLoading: viewModel.isLoading, isDisabled: !viewModel.isValid)
            .accessibilityIdentifier("sign-in")
    }

    @ViewBuilder private var account: some View {
        Text(Strings.SignIn.done)
            .font(Typography.bodyMedium)
        PrimaryButton(title: "Sign out", action: signOut, isLoading: viewModel.isLoading)
    }

    // MARK: - Private Helpers

    private func signIn() {
        Task { await viewModel.signIn() }
    }

    private func signOut() {
        Task { await viewModel.signOut() }
    }
}

#if DEBUG
    #Preview {
        NavigationStack {
            SignInView(account: AuthManager.makeSample(), services: .preview)
        }
    }
#endif
