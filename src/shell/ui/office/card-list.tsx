import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Skeleton } from '../skeleton.tsx'
import { ListFoot } from './list-foot.tsx'
import type { ShownList } from './use-list.ts'

interface CardListProps<Row> {
  label: string
  list: ShownList<Row>
  /** The card carries its key. */
  card: (row: Row) => ReactNode
  empty: ReactNode
}

export function CardList<Row>({ label, list, card, empty }: CardListProps<Row>) {
  return (
    <>
      {list.meta === null && !list.problem && <Skeleton className="h-40 w-full" />}
      {list.problem !== null && list.meta === null && (
        <EmptyState
          title="Sąrašo gauti nepavyko"
          action={
            <Button variant="quiet" onClick={list.refresh}>
              Bandyti dar kartą
            </Button>
          }
        />
      )}
      {list.meta && list.rows.length === 0 && empty}
      <ul className="grid gap-4" aria-label={label}>
        {list.rows.map(card)}
      </ul>
      <ListFoot list={list} />
    </>
  )
}
