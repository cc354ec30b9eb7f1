import { defineContract } from '../../kernel/define.ts'
import { datasetOperations } from './datasets/contract.ts'
import { gateOperations } from './gates/contract.ts'
import { runOperations } from './runs/contract.ts'

export { RunEnded } from './runs/contract.ts'

export const contract = defineContract({ ...datasetOperations, ...runOperations, ...gateOperations })
