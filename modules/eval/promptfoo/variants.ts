import { invalidField } from '../../../kernel/define.ts'
import { MAX_PAGE } from '../datasets/contract.ts'
import type { Values } from './texts.ts'

/** A var that is a list stands for a test with each of its values; several lists for each of their combinations. */
export function variantsOf(vars: Values, asTheyAre: boolean, pointer: string): readonly Values[] {
  const lists = asTheyAre ? [] : Object.entries(vars).filter(([, value]) => Array.isArray(value))
  let variants: readonly Values[] = [vars]
  for (const [name, list] of lists as [string, readonly unknown[]][]) {
    if (list.length === 0 || variants.length * list.length > MAX_PAGE)
      throw invalidField(`${pointer}/vars/${name}`, `must be a list of values that come to at most ${MAX_PAGE} tests`)
    variants = variants.flatMap((variant) => list.map((value) => ({ ...variant, [name]: value })))
  }
  return variants
}
