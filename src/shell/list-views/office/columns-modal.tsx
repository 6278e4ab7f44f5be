import { useState } from 'react'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { ChevronDownIcon } from '#shell/ui/frame-icons.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { type ChosenColumns, getColumnLabel, pickColumns } from '#shell/ui/office/list-columns.ts'
import { Modal } from '#shell/ui/office/modal.tsx'

interface ColumnsModalProps extends ChosenColumns {
  /** In the list's own order. */
  columns: Column<never>[]
  onClose: () => void
}

/** Shown ones first, in their order. */
export function ColumnsModal({ columns, chosen, choose, onClose }: ColumnsModalProps) {
  const say = useVatWords()
  const own = columns.map(({ key }) => key)
  const [shown, setShown] = useState(() => pickColumns(columns, chosen).map(({ key }) => key))
  const [order, setOrder] = useState(() => [...new Set([...shown, ...own])])
  const [moved, setMoved] = useState('')

  function move(key: string, by: -1 | 1) {
    const at = order.indexOf(key)
    const to = at + by
    const other = order[to]
    if (other === undefined) return
    setOrder(order.with(at, other).with(to, key))
    setMoved(`${titleOf(key)}: ${to + 1} iš ${order.length}`)
    // The row moves with its buttons; some browsers drop the focus.
    const pressed = document.activeElement as HTMLElement | null
    requestAnimationFrame(() => pressed?.focus())
  }
  const titleOf = (key: string) => say(getColumnLabel(columns.find((column) => column.key === key) as Column<never>))
  const isFixed = (key: string) => columns.some((column) => column.key === key && column.rowHead)
  const toggle = (key: string) => setShown(shown.includes(key) ? shown.filter((one) => one !== key) : [...shown, key])

  function apply() {
    const ids = order.filter((key) => shown.includes(key))
    choose(ids.join() === own.join() ? null : ids)
    onClose()
  }

  return (
    <Modal
      title="Stulpeliai"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button
            variant="quiet"
            className="mr-auto"
            onClick={() => {
              choose(null)
              onClose()
            }}
          >
            Kaip buvo
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Atšaukti
          </Button>
          <Button onClick={apply}>Rodyti</Button>
        </>
      }
    >
      <p className="mb-3 text-sm text-soft">Pažymėti stulpeliai rodomi tokia tvarka, kokia čia surašyti.</p>
      <ul className="divide-y divide-line">
        {order.map((key, at) => (
          <li key={key} className="flex items-center justify-between gap-3 py-1">
            <Checkbox
              label={titleOf(key)}
              checked={shown.includes(key)}
              disabled={isFixed(key)}
              onChange={() => toggle(key)}
            />
            <span className="flex shrink-0">
              <IconButton
                label={`Aukštyn: ${titleOf(key)}`}
                aria-disabled={at === 0}
                className="aria-disabled:opacity-40"
                onClick={() => move(key, -1)}
              >
                <ChevronDownIcon className="size-5 rotate-180" />
              </IconButton>
              <IconButton
                label={`Žemyn: ${titleOf(key)}`}
                aria-disabled={at === order.length - 1}
                className="aria-disabled:opacity-40"
                onClick={() => move(key, 1)}
              >
                <ChevronDownIcon className="size-5" />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </Modal>
  )
}
