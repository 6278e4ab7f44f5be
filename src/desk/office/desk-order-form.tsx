import { type FormEvent, useEffect, useRef } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { OrderBuyerSection } from './order-buyer-section.tsx'
import { OrderToolsSection } from './order-tools-section.tsx'
import { type DeskOrderStart, useDeskOrder } from './use-desk-order.ts'

interface DeskOrderFormProps extends DeskOrderStart {
  /** What was left unfinished is no longer wanted. */
  onStartAnew: () => void
}

/** One screen from the phone's ringing to the placed order: whom for, what, when, for how much. */
export function DeskOrderForm({ onStartAnew, ...start }: DeskOrderFormProps) {
  const { saved, client } = start
  const order = useDeskOrder(start)
  const tools = useRef<HTMLInputElement>(null)
  const buyer = useRef<HTMLInputElement>(null)
  const open = useRef(() => {
    ;(client ? tools : buyer).current?.focus()
    if (order.wasKept) order.askCredit()
  })
  useEffect(() => open.current(), [])
  return (
    <>
      <OfficeHead title={saved ? titleOf(saved) : 'Naujas užsakymas'} />
      {order.wasKept && (
        <Banner kind="info" className="mb-5">
          Grąžinome užsakymą, kurio nebaigėte.{' '}
          <Button
            variant="link"
            onClick={() => {
              order.forget()
              onStartAnew()
            }}
          >
            Pradėti iš naujo
          </Button>
        </Banner>
      )}
      <Form
        errors={order.errors}
        className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void order.save('placed')
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void order.save('placed')
        }}
      >
        <OrderBuyerSection order={order} fieldRef={buyer} onDone={() => tools.current?.focus()} />
        <OrderToolsSection order={order} fieldRef={tools} />
      </Form>
    </>
  )
}

const titleOf = ({ id, quote }: { id: number; quote: { number: string } | null }) =>
  `${quote ? `Pasiūlymas ${quote.number}` : 'Juodraštis'} · Nr. ${id}`
