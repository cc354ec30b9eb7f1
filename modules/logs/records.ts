import Type from 'typebox'
import { deriving, recordKind } from '../../kernel/define.ts'
import { LogAlert } from './contract.ts'

export const AlertTurned = recordKind(
  'log_alert.turned',
  Type.Object({
    alert_id: Type.String({ maxLength: 64 }),
    status: Type.Enum(['firing', 'resolved']),
    series: Type.Integer(),
    value: Type.Union([Type.String({ maxLength: 32 }), Type.Null()]),
  }),
)

export const derives = [
  deriving(AlertTurned, ({ account, body: { alert_id, status, series, value } }) => [
    LogAlert.of({ alert_id, status, series, value }, { users: account === null ? [] : [account] }),
  ]),
]
