/** Who lost an answer asks again at once; what it is tomorrow is another answer. */
const REPEATED_MS = 3_600_000

/** Of what a means of payment buys: one answer, ever. */
export const saleIdOf = (reference: string): string => `bridge-${reference}`

/** Whether a question is the one that was paid for just now: then it is answered again without a charge. */
export const isRepeatOf = (
  { body, at }: { readonly body: { readonly request: string }; readonly at: number },
  request: string,
  now: number,
): boolean => body.request === request && now < at + REPEATED_MS
