/** Tokens that say by their form what they are: an opening that a search finds at once, and the whole. */
export interface SecretFormat {
  readonly entityType: string
  readonly openings: readonly string[]
  readonly pattern: RegExp
}

const format = (entityType: string, openings: string, pattern: RegExp): SecretFormat => ({
  entityType,
  openings: openings.split(' '),
  pattern,
})

export const FORMATS: readonly SecretFormat[] = [
  format('aws_access_key', 'AKIA ASIA ABIA ACCA', /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/g),
  format('github_token', 'ghp_ gho_ ghu_ ghs_ ghr_', /\bgh[pousr]_[A-Za-z0-9]{36,255}\b/g),
  format('github_token', 'github_pat_', /\bgithub_pat_[A-Za-z0-9_]{22,255}\b/g),
  format(
    'gitlab_token',
    'glpat- gldt- glrt- glcbt- glptt- glsoat-',
    /\bgl(?:pat|dt|rt|cbt|ptt|soat)-[A-Za-z0-9_=-]{20,64}/g,
  ),
  format('openai_key', 'sk-', /\bsk-(?!ant-)(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{20,200}/g),
  format('anthropic_key', 'sk-ant-', /\bsk-ant-[a-z0-9]{3,10}-[A-Za-z0-9_-]{20,120}/g),
  format(
    'stripe_key',
    'sk_live_ sk_test_ rk_live_ rk_test_ sk_prod_',
    /\b[sr]k_(?:live|test|prod)_[A-Za-z0-9]{10,99}\b/g,
  ),
  format('stripe_webhook_secret', 'whsec_', /\bwhsec_[A-Za-z0-9+/=]{24,128}/g),
  format('slack_token', 'xoxb- xoxp- xoxa- xoxr- xoxe- xoxs- xapp-', /\b(?:xox[abeprs]|xapp)-[A-Za-z0-9-]{10,250}/g),
  format(
    'slack_webhook',
    'hooks.slack.com',
    /https:\/\/hooks\.slack\.com\/(?:services|workflows|triggers)\/[A-Za-z0-9+/]{30,80}/g,
  ),
  format('discord_webhook', 'discord', /https:\/\/discord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[\w-]{60,72}/g),
  format('google_api_key', 'AIza', /\bAIza[\w-]{35}\b/g),
  format('google_oauth_secret', 'GOCSPX-', /\bGOCSPX-[\w-]{28}\b/g),
  format('google_oauth_token', 'ya29.', /\bya29\.[\w-]{30,500}/g),
  format('azure_storage_key', 'AccountKey=', /AccountKey=[A-Za-z0-9+/]{86}==/g),
  format('npm_token', 'npm_', /\bnpm_[A-Za-z0-9]{36}\b/g),
  format('pypi_token', 'pypi-', /\bpypi-AgEIcHlwaS5vcmc[\w-]{50,1000}/g),
  format('rubygems_token', 'rubygems_', /\brubygems_[a-f0-9]{48}\b/g),
  format('docker_token', 'dckr_pat_', /\bdckr_pat_[\w-]{27,64}/g),
  format('hugging_face_token', 'hf_ api_org_', /\b(?:hf_|api_org_)[A-Za-z]{34}\b/g),
  format('sendgrid_key', 'SG.', /\bSG\.[\w-]{22}\.[\w-]{43}\b/g),
  format('mailgun_key', 'key-', /\bkey-[a-f0-9]{32}\b/g),
  format('mailchimp_key', '-us', /\b[a-f0-9]{32}-us\d{1,2}\b/g),
  format('twilio_key', 'SK AC', /\b(?:SK|AC)[a-f0-9]{32}\b/g),
  format('telegram_bot_token', ':AA', /\b\d{8,10}:AA[\w-]{33}\b/g),
  format('digitalocean_token', 'dop_v1_ doo_v1_ dor_v1_', /\bdo[opr]_v1_[a-f0-9]{64}\b/g),
  format('heroku_key', 'HRKU-', /\bHRKU-[A-Za-z0-9_-]{36,64}/g),
  format('shopify_token', 'shpat_ shpca_ shppa_ shpss_', /\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\b/g),
  format('square_token', 'EAAA sq0', /\b(?:EAAA[\w-]{60}|sq0(?:atp|csp)-[\w-]{22,43})\b/g),
  format('databricks_token', 'dapi', /\bdapi[a-f0-9]{32}(?:-\d)?\b/g),
  format(
    'grafana_token',
    'glc_ glsa_ eyJrIjoi',
    /\b(?:glc_[A-Za-z0-9+/]{32,400}=*|glsa_[A-Za-z0-9]{32}_[a-f0-9]{8}|eyJrIjoi[A-Za-z0-9]{70,400}=*)/g,
  ),
  format('linear_key', 'lin_api_', /\blin_api_[A-Za-z0-9]{40}\b/g),
  format('notion_token', 'ntn_ secret_', /\b(?:ntn_[A-Za-z0-9]{40,60}|secret_[A-Za-z0-9]{43})\b/g),
  format('new_relic_key', 'NRAK- NRII-', /\b(?:NRAK-[A-Z0-9]{27}|NRII-[\w-]{32})\b/g),
  format('sentry_token', 'sntrys_ sntryu_', /\bsntry[su]_[A-Za-z0-9+/=_]{40,400}/g),
  format('vault_token', 'hvs. hvb. hvr.', /\bhv[sbr]\.[\w-]{24,300}/g),
  format('terraform_token', '.atlasv1.', /\b[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,70}/g),
  format('postman_key', 'PMAK-', /\bPMAK-[a-f0-9]{24}-[a-f0-9]{34}\b/g),
  format('pulumi_token', 'pul-', /\bpul-[a-f0-9]{40}\b/g),
  format('doppler_token', 'dp.pt.', /\bdp\.pt\.[A-Za-z0-9]{43}\b/g),
  format('dynatrace_token', 'dt0c01.', /\bdt0c01\.[A-Z0-9]{24}\.[A-Z0-9]{64}\b/g),
  format('planetscale_token', 'pscale_', /\bpscale_(?:tkn|pw|oauth)_[\w=.-]{32,64}/g),
  format('perplexity_key', 'pplx-', /\bpplx-[A-Za-z0-9]{48}\b/g),
  format('groq_key', 'gsk_', /\bgsk_[A-Za-z0-9]{48,60}\b/g),
  format('xai_key', 'xai-', /\bxai-[A-Za-z0-9]{70,90}\b/g),
  format('replicate_token', 'r8_', /\br8_[A-Za-z0-9]{37}\b/g),
  format('atlassian_token', 'ATATT3', /\bATATT3[\w=-]{100,300}/g),
  format('flyio_token', 'fo1_ fm2_', /\b(?:fo1_[\w-]{43}|fm2_[A-Za-z0-9+/=]{100,500})/g),
  format('supabase_key', 'sbp_', /\bsbp_[a-f0-9]{40}\b/g),
  format('figma_token', 'figd_', /\bfigd_[\w-]{40,60}/g),
  format('age_key', 'AGE-SECRET-KEY-1', /\bAGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}\b/g),
  format('json_web_token', 'eyJ', /\beyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{10,1000}/g),
  format(
    'private_key',
    '-----BEGIN',
    /-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----[^-]{0,8000}(?:-----END [A-Z0-9 ]{0,40}-----|$)?/g,
  ),
  format(
    'connection_string',
    '://',
    /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@"']{0,64}:[^\s/@"']{3,128}@[^\s"'<>]{2,200}/gi,
  ),
]
