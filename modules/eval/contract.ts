import { defineContract } from '../../kernel/define.ts'
import { datasetOperations } from './datasets/contract.ts'
import { gateOperations } from './gates/contract.ts'
import { langfuseDatasetOperations } from './langfuse/contract.ts'
import { runOperations } from './runs/contract.ts'

export { RunEnded } from './runs/contract.ts'

export const contract = defineContract({
  ...datasetOperations,
  ...langfuseDatasetOperations,
  ...runOperations,
  ...gateOperations,
})
