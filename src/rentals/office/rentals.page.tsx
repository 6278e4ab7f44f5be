import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { ask } from '#platform/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { WrenchIcon } from '#ui/icons.tsx'
import type { Column } from '#ui/office/data-table.tsx'
import { ListTable } from '#ui/office/list-table.tsx'
import { Notices, useNotices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { type LoadPage, useList } from '#ui/office/use-list.ts'
import { whatFailed } from '#ui/office/what-failed.tsx'
import { StateWord } from '#ui/state-word.tsx'
import { mayMove, rentalState, rentalStates } from '../rental-states.ts'
import { ListRentals, type Rental } from '../rentals.contract.ts'
import { formatMoment } from './format-moment.ts'
import { renterName } from './renter-name.ts'
import { TakeBackQuestion } from './take-back-question.tsx'

export const meta = () => pageMeta({ title: 'Nuoma' })

const loadRentals: LoadPage<Rental> = (page, signal) => ask(ListRentals, { query: { page }, signal })

const columns: Column<Rental>[] = [
  { key: 'user', head: 'Klientas', rowHead: true, cell: (rental) => renterName(rental.user) },
  {
    key: 'rent_product',
    head: 'Įrankis',
    cell: ({ rent_product, quantity }) => (
      <span>
        {rent_product.title}
        {quantity > 1 && <span className="text-soft">{` × ${quantity}`}</span>}
      </span>
    ),
  },
  { key: 'created_at', head: 'Sukurta', cell: (rental) => <Moment at={rental.created_at} /> },
  { key: 'expected_return', head: 'Numatomas grąžinimas', cell: (rental) => <ExpectedReturn rental={rental} /> },
  {
    key: 'returned',
    head: 'Būsena',
    cell: (rental) => (
      <StateWord colour={rental.returned ? 'green' : 'red'}>{rentalStates[rentalState(rental)].label}</StateWord>
    ),
  },
]

export default function Rentals() {
  const list = useList(loadRentals)
  const { notice, say } = useNotices()
  const [coming, setComing] = useState<Rental | null>(null)

  useEffect(() => {
    if (list.problem) say.failed(rentalProblem('Nepavyko užkrauti nuomų', list.problem))
  }, [list.problem, say])

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead title="Nuoma" />
      <ListTable
        label="Nuomos"
        list={list}
        columns={columns}
        rowKey={(rental) => rental.id}
        empty={
          <EmptyState icon={<WrenchIcon />} title="Nėra nuomų">
            Čia atsiras kiekvienas išnuomotas įrankis.
          </EmptyState>
        }
        actions={(rental) =>
          mayMove(rentalState(rental), 'take-back') && (
            <Button size="small" variant="quiet" onClick={() => setComing(rental)}>
              Pažymėti kaip grąžintą
            </Button>
          )
        }
      />
      <TakeBackQuestion
        rental={coming}
        onClose={() => setComing(null)}
        onDone={() => {
          setComing(null)
          say.done('Nuoma sėkmingai pažymėta kaip grąžinta')
          list.refresh()
        }}
        onFailed={(thrown) => {
          setComing(null)
          say.failed(rentalProblem('Nepavyko pažymėti nuomos kaip grąžintos', thrown))
          list.refresh()
        }}
      />
    </>
  )
}

/** Where it is narrow the time goes under the date; neither is broken. */
function Moment({ at }: { at: string }) {
  const words = formatMoment(at).split(' ')
  return words.map((word, index) => (
    <Fragment key={word}>
      {index > 0 && ' '}
      <span className="whitespace-nowrap">{word}</span>
    </Fragment>
  ))
}

/** A tool that should be back by now says so. */
function ExpectedReturn({ rental }: { rental: Rental }) {
  const isLate = !rental.returned && Date.parse(rental.expected_return) < Date.now()
  return (
    <span>
      <Moment at={rental.expected_return} />
      {isLate && <span className="block text-sm font-semibold text-bad">vėluoja</span>}
    </span>
  )
}

function rentalProblem(what: string, thrown: unknown): ReactNode {
  return (
    <>
      <span className="block font-semibold">{what}</span>
      <span className="block">{whatFailed(thrown, 'Klaida tvarkant nuomą')}</span>
    </>
  )
}
