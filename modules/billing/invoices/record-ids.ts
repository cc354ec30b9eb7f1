/** Records of one invoice: each happens at most once. Paid and void are one: whichever is first. */
export const recordIds = {
  opened: (invoice: string): string => `${invoice}/opened`,
  closed: (invoice: string): string => `${invoice}/closed`,
  uncollectible: (invoice: string): string => `${invoice}/uncollectible`,
  drawn: (invoice: string): string => `${invoice}/drawn`,
  drawnBack: (invoice: string): string => `${invoice}/drawn-back`,
  /** By what was due: a credit note in between makes another hold. */
  balanceHeld: (invoice: string, duePence: number): string => `${invoice}/balance/${duePence}`,
  held: (invoice: string): string => `${invoice}/held`,
  /** By a credit note, or of a payment that came too late. */
  refunded: (cause: string): string => `${cause}/refunded`,
  fee: (invoice: string): string => `${invoice}/fee`,
}
export const numbersOf = (seller: string): string => `invoice:${seller}`
export const notesOf = (invoice: string): string => `invoice-credit:${invoice}`
