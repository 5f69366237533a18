package import TenetRuleKit

/// The forms that services publish of their secret keys. Keys that are made to be shipped, such as `pk_live_…` of Stripe or
/// `pk.…` of Mapbox, are not among them.
package enum KeyFormats {
    package static let all: [KeyFormat] = cloud + code + talk + money + machines + data

    private static let cloud = [
        KeyFormat("an AWS access key", "AKIA{u 16}"), KeyFormat("an AWS access key", "ASIA{u 16}"),
        KeyFormat("an AWS bearer token", "ABIA{u 16}"), KeyFormat("an AWS bearer token", "ABSK{w 109-269}"),
        KeyFormat("a Google API key", "AIza{b 35}"), KeyFormat("a Google OAuth secret", "GOCSPX-{b 28}"),
        KeyFormat("a Google access token", "ya29.{b 60-1200}"), KeyFormat("a Google refresh token", "1//0{b 40-120}"),
        KeyFormat("a key of Firebase Cloud Messaging", "AAAA{b 7}:APA91b{b 100-200}"),
        KeyFormat("a DigitalOcean token", "dop_v1_{h 64}"), KeyFormat("a DigitalOcean token", "doo_v1_{h 64}"),
        KeyFormat("a DigitalOcean token", "dor_v1_{h 64}"), KeyFormat("a Heroku key", "HRKU-AA{b 58}"),
        KeyFormat("an Alibaba access key", "LTAI{w 20}"), KeyFormat("a Fly.io token", "fo1_{b 43}"),
        KeyFormat("a Terraform token", "{w 14}.atlasv1.{b 60-70}"), KeyFormat("a Vault token", "hvs.{b 90-120}"),
        KeyFormat("a Vault token", "hvb.{b 138-300}"), KeyFormat("a Pulumi token", "pul-{h 40}"),
        KeyFormat("a Cloudflare key", "v1.0-{h 24}-{h 146}"), KeyFormat("a Scalingo token", "tk-us-{b 48}"),
        KeyFormat("a Yandex key", "AQVN{b 35-38}"), KeyFormat("a Tailscale key", "tskey-auth-{w 11-17}-{w 20-40}"),
        KeyFormat("a Tailscale key", "tskey-api-{w 11-17}-{w 20-40}"),
        KeyFormat("a token of 1Password", "ops_eyJ{b 250-1200}"), KeyFormat("a Doppler token", "dp.pt.{w 40-44}"),
    ]

    private static let code = [
        KeyFormat("a GitHub token", "ghp_{w 36}", hasChecksum: true),
        KeyFormat("a GitHub token", "gho_{w 36}", hasChecksum: true),
        KeyFormat("a GitHub token", "ghu_{w 36}", hasChecksum: true),
        KeyFormat("a GitHub token", "ghs_{w 36}", hasChecksum: true),
        KeyFormat("a GitHub token", "ghr_{w 36}", hasChecksum: true),
        KeyFormat("a GitHub token", "github_pat_{w 22}_{w 59}"),
        KeyFormat("a GitLab token", "glpat-{b 20-22}"), KeyFormat("a GitLab token", "glpat-{b 27-300}.{l 2}.{l 7-9}"),
        KeyFormat("a GitLab token", "gldt-{b 20}"), KeyFormat("a GitLab token", "glrt-{b 20-40}"),
        KeyFormat("a GitLab token", "glcbt-{w 1-5}_{b 20}"), KeyFormat("a GitLab token", "glptt-{h 40}"),
        KeyFormat("a GitLab token", "glsoat-{b 20}"), KeyFormat("a GitLab token", "glagent-{b 50}"),
        KeyFormat("a GitLab token", "glft-{b 20}"), KeyFormat("a GitLab token", "glimt-{b 25}"),
        KeyFormat("an npm token", "npm_{w 36}"), KeyFormat("a PyPI token", "pypi-AgEIcHlwaS5vcmc{b 50-1000}"),
        KeyFormat("a RubyGems key", "rubygems_{h 48}"), KeyFormat("a Docker Hub token", "dckr_pat_{b 27}"),
        KeyFormat("a Docker Hub token", "dckr_oat_{b 32}"),
        KeyFormat("an Atlassian token", "ATATT3{b 180-200}={h 8}"), KeyFormat("a Bitbucket password", "ATBB{w 24}{h 8}"),
        KeyFormat("an Artifactory key", "AKCp{w 69}"), KeyFormat("an Artifactory token", "cmVmd{w 59}"),
        KeyFormat("a Postman key", "PMAK-{h 24}-{h 34}"), KeyFormat("a Sentry token", "sntryu_{h 64}"),
        KeyFormat("a Sentry token", "sntrys_eyJ{b 80-400}={b 30-60}"), KeyFormat("a SonarQube token", "sqp_{h 40}"),
        KeyFormat("a SonarQube token", "squ_{h 40}"), KeyFormat("a Linear key", "lin_api_{w 40}"),
        KeyFormat("a Figma token", "figd_{b 38-43}"), KeyFormat("a New Relic key", "NRAK-{u 27}"),
        KeyFormat("a Grafana token", "glsa_{w 32}_{h 8}"), KeyFormat("a Grafana token", "glc_eyJ{b 40-400}"),
        KeyFormat("a token of Buildkite", "bkua_{h 40}"), KeyFormat("a ReadMe key", "rdme_{l 70}"),
        KeyFormat("a Prefect key", "pnu_{w 36}"), KeyFormat("a CircleCI token", "CCIPAT_{w 22}_{h 40}"),
        KeyFormat("a key of age", "AGE-SECRET-KEY-1{u 58}"),
    ]

    private static let talk = [
        KeyFormat("a Slack token", "xoxb-{d 10-13}-{d 10-13}-{w 24}"),
        KeyFormat("a Slack token", "xoxp-{d 10-13}-{d 10-13}-{d 10-13}-{w 28-34}"),
        KeyFormat("a Slack token", "xoxa-2-{d 10-13}-{d 10-13}-{d 10-13}-{w 32}"),
        KeyFormat("a Slack token", "xapp-1-{u 9-13}-{d 10-13}-{h 64}"), KeyFormat("a Slack token", "xoxe-1-{w 140-180}"),
        KeyFormat("a Slack token", "xoxe.xoxp-1-{w 160-180}"), KeyFormat("a Slack token", "xoxb-{d 10-13}-{w 24}"),
        KeyFormat("a webhook of Slack", "hooks.slack.com/services/T{u 8-11}/B{u 8-11}/{w 24}"),
        KeyFormat("a webhook of Discord", "discord.com/api/webhooks/{d 17-20}/{b 60-68}"),
        KeyFormat("a webhook of Teams", "webhook.office.com/webhookb2/{h 8}-{b 27}@{b 36}/IncomingWebhook/{h 32}/{b 36}"),
        KeyFormat("a Discord token", "{w 24-26}.{b 6}.{b 38}"), KeyFormat("a Telegram token", "{d 8-10}:AA{b 33}"),
        KeyFormat("a Twilio key", "SK{h 32}"), KeyFormat("a SendGrid key", "SG.{b 22}.{b 43}"),
        KeyFormat("a Mailgun key", "key-{h 32}"), KeyFormat("a Mailchimp key", "{h 32}-us{d 1-2}"),
        KeyFormat("a Brevo key", "xkeysib-{h 64}-{w 16}"), KeyFormat("a Facebook token", "EAACEdEose0cBA{w 20-400}"),
        KeyFormat("a Facebook token", "EAAM{w 80-400}"), KeyFormat("an Intercom token", "dG9rO{w 54-60}="),
    ]

    private static let money = [
        KeyFormat("a Stripe key", "sk_live_{w 20-247}"), KeyFormat("a Stripe key", "rk_live_{w 20-247}"),
        KeyFormat("a Stripe key", "sk_test_{w 20-247}"), KeyFormat("a Stripe key", "rk_test_{w 20-247}"),
        KeyFormat("a secret of a Stripe webhook", "whsec_{w 32-64}"),
        KeyFormat("a Shopify token", "shpat_{h 32}"), KeyFormat("a Shopify token", "shpca_{h 32}"),
        KeyFormat("a Shopify token", "shppa_{h 32}"), KeyFormat("a Shopify secret", "shpss_{h 32}"),
        KeyFormat("a Square token", "sq0atp-{b 22}"), KeyFormat("a Square secret", "sq0csp-{b 43}"),
        KeyFormat("a Square token", "EAAA{b 60}"), KeyFormat("a key of Flutterwave", "FLWSECK_TEST-{h 32}-X"),
        KeyFormat("a key of Flutterwave", "FLWSECK-{h 32}-X"), KeyFormat("a Plaid token", "access-production-{h 8}-{h 4}-{h 4}-{h 4}-{h 12}"),
        KeyFormat("a Shippo token", "shippo_live_{h 40}"), KeyFormat("an EasyPost key", "EZAK{w 54}"),
        KeyFormat("a Duffel token", "duffel_live_{b 43}"), KeyFormat("a Lob key", "live_{h 35}"),
        KeyFormat("a Braintree token", "access_token$production${l 16}${h 32}"),
    ]

    private static let machines = [
        KeyFormat("an OpenAI key", "sk-{w 20}T3BlbkFJ{w 20}"), KeyFormat("an OpenAI key", "sk-proj-{b 40-200}"),
        KeyFormat("an OpenAI key", "sk-svcacct-{b 40-200}"), KeyFormat("an OpenAI key", "sk-admin-{b 40-200}"),
        KeyFormat("an Anthropic key", "sk-ant-api03-{b 80-110}"), KeyFormat("an Anthropic key", "sk-ant-admin01-{b 80-110}"),
        KeyFormat("an OpenRouter key", "sk-or-v1-{h 64}"), KeyFormat("a Hugging Face token", "hf_{w 34}"),
        KeyFormat("a Hugging Face token", "api_org_{w 34}"), KeyFormat("a Replicate token", "r8_{w 37}"),
        KeyFormat("a Groq key", "gsk_{w 52}"), KeyFormat("an xAI key", "xai-{w 80}"), KeyFormat("a Perplexity key", "pplx-{w 48}"),
        KeyFormat("a LangSmith key", "lsv2_pt_{h 32}_{h 10}"), KeyFormat("an ElevenLabs key", "sk_{h 48}"),
    ]

    private static let data = [
        KeyFormat("a Supabase key", "sbp_{h 40}"), KeyFormat("a Supabase key", "sb_secret_{b 22}_{b 8}"),
        KeyFormat("a secret token of Mapbox", "sk.eyJ{b 60-120}.{b 22}"), KeyFormat("a Databricks token", "dapi{h 32}"),
        KeyFormat("an Airtable token", "pat{w 14}.{h 64}"), KeyFormat("a Notion token", "ntn_{w 46}"),
        KeyFormat("a Notion token", "secret_{w 43}"), KeyFormat("a Contentful token", "CFPAT-{b 43}"),
        KeyFormat("a PlanetScale token", "pscale_tkn_{b 32-64}"), KeyFormat("a PlanetScale password", "pscale_pw_{b 32-64}"),
        KeyFormat("a HubSpot token", "pat-na1-{h 8}-{h 4}-{h 4}-{h 4}-{h 12}"), KeyFormat("a Dynatrace token", "dt0c01.{u 24}.{u 64}"),
        KeyFormat("an Adafruit key", "aio_{w 28}"), KeyFormat("a Typeform token", "tfp_{b 59}"),
        KeyFormat("a Dropbox token", "sl.{b 130-152}"), KeyFormat("a secret of Azure", "{w 3}8Q~{b 34}"),
        KeyFormat("a LaunchDarkly key", "sdk-{h 8}-{h 4}-{h 4}-{h 4}-{h 12}"),
        KeyFormat("a PostHog key", "phx_{w 40-50}"), KeyFormat("a Harness token", "pat.{b 22}.{h 24}.{w 20}"),
    ]
}
