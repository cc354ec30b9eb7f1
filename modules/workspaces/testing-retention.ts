import { RetentionPolicies } from './services.ts'

/** Policies of retention that a test sets, for kernels without workspaces: `provide: [retention.provided]`. */
export const fakeRetention = () => {
  const policies: { readonly account: string; readonly days: number }[] = []
  const service: RetentionPolicies = {
    async *all() {
      yield* policies
    },
  }
  return { policies, provided: [RetentionPolicies, service] as const }
}
