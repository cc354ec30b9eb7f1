import { compilePolicy } from './compile.ts'

/** What counts where no policy is named: people's data and secrets go, attacks are stopped, the rest is told. */
export const DEFAULT_POLICY = compilePolicy(
  {
    name: 'default',
    rules: [
      { scanner: 'personal_data', action: 'redact' },
      { scanner: 'secrets', action: 'redact' },
      { scanner: 'prompt_injection', action: 'block', threshold: 0.8, direction: 'input' },
      { scanner: 'prompt_injection', action: 'flag' },
      { scanner: 'harm', action: 'flag' },
      { scanner: 'links', action: 'flag' },
      { scanner: 'invisible_text', action: 'flag' },
      { scanner: 'encoded_payload', action: 'flag' },
    ],
  },
  { id: null, version: 1 },
)
