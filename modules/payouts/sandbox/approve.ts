import { type Answer, ApiError, redirect } from '../../../kernel/define.ts'
import { CALLBACK_PATH } from '../connect.ts'
import type { SandboxProcessor } from './processor.ts'

export interface Approval {
  readonly state: string
  readonly redirectUri: string
  readonly publicUrl: string
}

/** Back to the service with a code, or with the user's no. The only address it sends browsers to is our own call-back. */
export async function answerWith(
  decision: 'approve' | 'refuse',
  approval: Approval,
  sandbox: SandboxProcessor,
): Promise<Answer> {
  checkRedirect(approval)
  const outcome: Record<string, string> =
    decision === 'approve' ? { code: await sandbox.issueCode() } : { error: 'access_denied' }
  return redirect(`${approval.redirectUri}?${new URLSearchParams({ ...outcome, state: approval.state })}`)
}

export function checkRedirect({ redirectUri, publicUrl }: Approval): void {
  if (redirectUri === publicUrl + CALLBACK_PATH) return
  throw new ApiError('invalid_request', `redirect_uri must be ${publicUrl + CALLBACK_PATH}`, {
    extra: { details: [{ pointer: '/query/redirect_uri', message: 'is not registered' }] },
  })
}
