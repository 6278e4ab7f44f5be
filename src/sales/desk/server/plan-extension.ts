import { countChargedUnits } from '#rules/periods/count-charged-units.ts'
import { toPeriodInstants } from '#rules/periods/to-period-instants.ts'
import { buildPeriodUntil } from '#sales/extensions/server/compute-units-until.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { ChangePlan } from './change-plan.ts'
import { type Family, getFamilyLine } from './family.ts'
import { planChange } from './plan-change.ts'

interface ExtensionPlanInput {
  family: Family
  lineId: number
  /** All parts of a bundle. */
  rentalIds: readonly number[]
  ends: Date
  /** Today's; what is added has their VAT rate. */
  settings: Settings
}

/** These rentals of a line end later: at the order's price, without a discount by hand, which covers what it was given for. */
export function planExtension({ family, lineId, rentalIds, ends, settings }: ExtensionPlanInput): ChangePlan {
  const line = getFamilyLine(family, lineId)
  const { row } = line
  if (!row.period) throw new Error(`Line ${lineId} has no period`)
  const period = buildPeriodUntil(row.period, ends, family.calendar)
  const { starts_at } = toPeriodInstants(period, family.calendar)
  const { id: _, order_id: __, position: ___, title_letters: ____, covers_line_id: _____, ...agreed } = row
  const written = {
    ...agreed,
    charged_units: countChargedUnits(period, family.calendar).units,
    period,
    by_hand: row.by_hand && { ...row.by_hand, covers: 0 },
  }
  const waiver = line.waivers[0]?.row.waiver
  return planChange({
    family,
    wanted: {
      lines: [
        {
          index: 0,
          line,
          written,
          times: { starts_at, expected_return: ends, period },
          only: rentalIds,
          ...(waiver && { waiver }),
        },
      ],
      removed: [],
    },
    settings,
    received: new Map(),
  })
}
