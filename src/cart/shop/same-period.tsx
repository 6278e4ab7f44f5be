import { checkPeriod } from '#periods/check-period.ts'
import { isByHour } from '#periods/is-by-hour.ts'
import { periodWords } from '#periods/period-words.ts'
import { draftOf, type PeriodDraft } from '#rentals/shop/period-draft.ts'
import { usePublicSettings } from '#settings/shop/public-settings.tsx'
import { Button } from '#ui/button.tsx'
import { CalendarIcon } from '#ui/icons.tsx'
import { useCart } from './cart-store.ts'

interface SamePeriodProps {
  byHour: boolean
  draft: PeriodDraft
  onChoose: (draft: PeriodDraft) => void
}

/** Tools for one job are rented for the same days: offers the period of the last one put into the cart. */
export function SamePeriod({ byHour, draft, onChoose }: SamePeriodProps) {
  const settings = usePublicSettings()
  const { lines } = useCart()
  const period = lines.findLast((line) => line.period && isByHour(line.period) === byHour)?.period
  if (!period || draft.from !== '' || checkPeriod(period, settings, new Date()).length > 0) return null
  return (
    <Button variant="quiet" size="small" className="figures mt-4 w-full" onClick={() => onChoose(draftOf(period))}>
      <CalendarIcon />
      <span>
        Kaip krepšelyje: <span>{periodWords(period, settings.opening_hours.close)}</span>
      </span>
    </Button>
  )
}
