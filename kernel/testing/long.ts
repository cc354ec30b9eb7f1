/** `npm test` has a short form of what takes long; `npm run test:long`, a step of CI, has all of it. */
export const LONG = process.env['LONG'] === 'yes'
/** A test that others stand for in the short form. */
export const longIt = LONG ? it : it.skip
