/** Stripe's own clients name their version of the API in every request. Where one path is ours and Stripe's, they get Stripe's shape. */
export const isStripeClient = (headers: Readonly<Record<string, string | string[] | undefined>>): boolean =>
  headers['stripe-version'] !== undefined
