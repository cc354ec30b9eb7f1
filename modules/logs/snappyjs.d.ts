declare module 'snappyjs' {
  /** Throws for what is no Snappy (block format), or says that it is longer than `maxLength`. */
  export function uncompress(compressed: Uint8Array, maxLength?: number): Uint8Array
  export function compress(plain: Uint8Array): Uint8Array
}
