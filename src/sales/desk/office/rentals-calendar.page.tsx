import { useCallback, useEffect, useRef, useState } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { ListCategories } from '#catalogue/catalogue.contract.ts'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { CalendarGrid } from '#rentals/office/public/calendar/calendar-grid.tsx'
import type { CalendarLine } from '#rentals/office/public/calendar/calendar-lines.ts'
import { DowntimeDetails, type OpenDowntime } from '#rentals/office/public/calendar/downtime-details.tsx'
import type { Bar } from '#rentals/office/public/calendar/place-bars.ts'
import { type OpenQuote, QuoteDetails } from '#rentals/office/public/calendar/quote-details.tsx'
import { RangeControls } from '#rentals/office/public/calendar/range-controls.tsx'
import { readShownRange } from '#rentals/office/public/calendar/read-shown-range.ts'
import { RentalBarLegend } from '#rentals/office/public/calendar/rental-bar-legend.tsx'
import { type OpenRental, RentalDetails } from '#rentals/office/public/calendar/rental-details.tsx'
import { formatMoment } from '#rentals/office/public/format-moment.ts'
import { stateOptions } from '#rentals/office/public/list-filters.ts'
import { ProductChip } from '#rentals/office/public/product-chip.tsx'
import { renderRentalProblem } from '#rentals/office/public/render-rental-problem.tsx'
import { TakeBackQuestion } from '#rentals/office/public/take-back-question.tsx'
import { useMinute } from '#rentals/office/public/use-minute.ts'
import { ViewSwitch } from '#rentals/office/public/view-switch.tsx'
import { type CalendarProduct, type CalendarRental, ShowRentalsCalendar } from '#rentals/rentals.contract.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { addOfficeBranch, PlaceFilter } from '#shell/branches/office/public/office-place.tsx'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { CalendarIcon } from '#shell/ui/icons.tsx'
import { EmptyStateAction } from '#shell/ui/office/empty-state-action.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { NoResults } from '#shell/ui/office/no-results.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Pagination } from '#shell/ui/pagination.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { MoveInCalendar } from '../changes.contract.ts'
import { formatMoveError, MoveQuestion, type PendingMove } from './move-question.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(
  ({ search, signal }) => {
    const range = readShownRange(search, toVilniusDay(new Date()))
    const query = { ...readQuery(ShowRentalsCalendar.query, addOfficeBranch(search)), from: range.from, to: range.to }
    return { range, calendar: sendRequest(ShowRentalsCalendar, { query, signal }) }
  },
  ({ signal }) => ({ categories: sendRequest(ListCategories.rent, { signal }) }),
)

const narrowing = ['q', 'state', 'category', 'product'] as const

export default function RentalsCalendarPage() {
  const now = useMinute()
  const today = toVilniusDay(new Date(now))
  const [search] = useSearchParams()
  const filters = useFilters(narrowing)
  const { range, ...questions } = useLoaderData<typeof clientLoader>()
  const { data: calendar, loading, problem } = useLoaded(questions.calendar)
  const { revalidate } = useRevalidator()
  const { notice, say } = useNotices()
  const categories = useLoaded(questions.categories).data?.data ?? []
  const [open, setOpen] = useState<OpenRental | null>(null)
  const [coming, setComing] = useState<OpenRental | null>(null)
  const [moving, ask] = useState<PendingMove | null>(null)
  const [down, setDown] = useState<OpenDowntime | null>(null)
  const [offered, setOffered] = useState<OpenQuote | null>(null)
  const focusOn = useRef<string | null>(null)
  const moved = useRef<{ id: number; from: string } | null>(null)
  const mayMove = usePermissions()('desk:write')

  useEffect(() => {
    if (problem) say.failed(renderRentalProblem('Nepavyko užkrauti nuomų', problem))
  }, [problem, say])

  // The default week ages in an open tab.
  const isOver = readShownRange(search, today).from !== range.from
  useEffect(() => {
    if (isOver) void revalidate()
  }, [isOver, revalidate])

  // Returns the focus to the bar, because the details are gone.
  useEffect(() => {
    if (coming || focusOn.current === null) return
    const bar = document.querySelector<HTMLElement>(`[data-place="${focusOn.current}"]`)
    focusOn.current = null
    setTimeout(() => bar?.focus({ preventScroll: true }))
  }, [coming])

  // A moved bar is a new element: focus it when the rows that have it are here.
  useEffect(() => {
    const one = moved.current
    const rental = calendar?.products.flatMap(({ rentals }) => rentals).find(({ id }) => id === one?.id)
    if (!one || moving || !rental || Date.parse(rental.starts_at) !== Date.parse(one.from)) return
    moved.current = null
    document.querySelector<HTMLElement>(`[data-rental="${one.id}"]`)?.focus({ preventScroll: true })
  }, [calendar, moving])

  const move = useCallback(
    async (rental: CalendarRental, product: CalendarProduct, from: Day) => {
      say.nothing()
      try {
        const body = { from, dry_run: true }
        const { data: answer } = await sendRequest(MoveInCalendar, { params: { id: rental.id }, body })
        ask({ rental, product, from, answer })
      } catch (thrown) {
        say.failed(
          <>
            <span className="block font-semibold">Perkelti negalima</span>
            <span className="block">{formatMoveError(thrown)}</span>
          </>,
        )
      }
    },
    [say],
  )

  const openOne = useCallback(({ rental, downtime, quoted }: Bar, { product }: CalendarLine, place: string) => {
    if (downtime) setDown({ downtime, product })
    if (quoted) setOffered({ quoted, product })
    // A machine's row shows only part of the rental.
    const whole = product.rentals.find(({ id }) => id === rental?.id)
    if (whole) setOpen({ rental: whole, product, place })
  }, [])
  const closeQuestion = () => {
    focusOn.current = coming?.place ?? null
    setComing(null)
  }

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead action={<ViewSwitch shown="Kalendorius" />} />
      <FilterBar filters={filters}>
        <SearchFilter filters={filters} name="q" label="Klientas, telefonas, įrankis, užsakymas" />
        <PlaceFilter />
        <SelectFilter
          filters={filters}
          name="category"
          label="Kategorija"
          all="Visos"
          className="min-w-36 max-sm:flex-1"
          options={categories.map(({ category_slug, title }) => ({ value: category_slug, label: title }))}
        />
        <SelectFilter
          filters={filters}
          name="state"
          label="Būsena"
          all="Visos"
          className="min-w-36 max-sm:flex-1"
          options={stateOptions}
        />
        {filters.given.product && (
          <ProductChip title={calendar?.products[0]?.title} onClear={() => filters.set({ product: '' })} />
        )}
      </FilterBar>
      <RangeControls range={range} today={today} />
      {calendar && calendar.products.length > 0 && (
        <>
          {calendar.units && calendar.units.shown < calendar.units.total && <TooManyUnits {...calendar.units} />}
          <CalendarGrid
            key={`${calendar.days[0]?.date} ${calendar.days.length} ${Boolean(calendar.units)}`}
            calendar={calendar}
            now={now}
            busy={loading}
            onOpen={openOne}
            onMove={mayMove ? move : undefined}
          />
          <RentalBarLegend
            narrowed={Boolean(filters.given.q || filters.given.state)}
            resting={calendar.products.some(({ turnaround_minutes }) => turnaround_minutes > 0)}
          />
          {calendar.meta.last_page > 1 && (
            <Pagination
              page={calendar.meta.current_page}
              lastPage={calendar.meta.last_page}
              total={calendar.meta.total}
              hrefOf={(to) =>
                `?${new URLSearchParams([...[...search].filter(([name]) => name !== 'page'), ['page', String(to)]])}`
              }
              className="mt-5"
            />
          )}
        </>
      )}
      {!calendar && !problem && <Skeleton className="h-96 w-full" />}
      {!calendar && problem !== null && <Unread onRetry={() => void revalidate()} />}
      {calendar?.products.length === 0 &&
        (filters.any ? (
          <NoResults onClear={filters.clear} />
        ) : (
          <EmptyState
            icon={<CalendarIcon />}
            title="Nėra nuomos produktų"
            action={<EmptyStateAction to="/admin/rent/products">Nuomos produktai</EmptyStateAction>}
          >
            Pridėkite nuomos produktų, ir čia matysite, kas juos turi.
          </EmptyState>
        ))}
      <RentalDetails
        open={open}
        now={now}
        onClose={() => setOpen(null)}
        onTakeBack={(one) => {
          setOpen(null)
          setComing(one)
        }}
        onMove={
          mayMove
            ? ({ rental, product }) => {
                setOpen(null)
                ask({ rental, product, from: toVilniusDay(new Date(rental.starts_at)) })
              }
            : undefined
        }
      />
      <DowntimeDetails
        open={down}
        now={now}
        onClose={() => setDown(null)}
        onDone={(said) => {
          setDown(null)
          say.done(said)
          void revalidate()
        }}
        onFailed={(thrown) => {
          setDown(null)
          say.failed(renderRentalProblem('Nepavyko baigti prastovos', thrown))
          void revalidate()
        }}
      />
      <MoveQuestion
        move={moving}
        onClose={() => ask(null)}
        onMoved={(rental, { from, to }) => {
          ask(null)
          moved.current = { id: rental.id, from }
          say.done(`Perkelta: ${formatMoment(from)} – ${formatMoment(to)}`)
          void revalidate()
        }}
      />
      <QuoteDetails open={offered} onClose={() => setOffered(null)} />
      <TakeBackQuestion
        rental={coming?.rental ?? null}
        onClose={closeQuestion}
        onDone={() => {
          closeQuestion()
          say.done('Nuoma sėkmingai pažymėta kaip grąžinta')
          void revalidate()
        }}
        onFailed={(thrown) => {
          closeQuestion()
          say.failed(renderRentalProblem('Nepavyko pažymėti nuomos kaip grąžintos', thrown))
          void revalidate()
        }}
      />
    </>
  )
}

function TooManyUnits({ shown, total }: { shown: number; total: number }) {
  return (
    <p className="mb-3 rounded-house bg-warn-tint px-3 py-2 text-[0.9375rem]">
      Rodome <span>{shown.toLocaleString('lt-LT')}</span> iš <span>{total.toLocaleString('lt-LT')}</span> vienetų. Kad
      matytumėte kitus, susiaurinkite sąrašą: pasirinkite kategoriją arba įrankį. Kas be eilutės, lieka prie produkto.
    </p>
  )
}

function Unread({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      title="Kalendoriaus gauti nepavyko"
      action={
        <Button variant="quiet" onClick={onRetry}>
          Bandyti dar kartą
        </Button>
      }
    />
  )
}
