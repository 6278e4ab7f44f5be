import { createLazyComponent } from '../create-lazy-component.tsx'
import { ListCount } from './list-count.tsx'
import { ListTable } from './list-table.tsx'

/** For lists whose boxes stand without a press: begins with the page's script. */
export const EarlyChoosingTable = createLazyComponent(() => import('./choosing-table.tsx'), {
  part: 'ChoosingTable',
  isEarly: true,
  waiting: ({ table, bulk }) => (
    <>
      {bulk.stays && <ListCount list={table.list} words={bulk.stays.words} />}
      <ListTable {...table} />
    </>
  ),
})
