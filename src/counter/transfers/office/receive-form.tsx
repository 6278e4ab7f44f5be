import { useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { computeInTransit } from '../transfer-labels.ts'
import { ReceiveTransfer, type Transfer } from '../transfers.contract.ts'
import { CodeScans } from './code-scans.tsx'

/** Machines by scan, the rest by number. What is left out stays on its way. */
export function ReceiveForm({ transfer, onDone }: { transfer: Transfer; onDone: (words: string) => void }) {
  const { id, lines } = transfer
  const [codes, setCodes] = useState<string[]>([])
  const coming = lines.flatMap(({ units }) => units.flatMap(({ code, state }) => (state === 'sent' ? code : [])))
  const counted = lines.filter((line) => line.units.length === 0 && computeInTransit(line) > 0)
  const { onSubmit, pending, errors, message } = useSubmit(
    (typed) => {
      const quantities = counted.flatMap((line, index) => {
        const quantity = Number(typed.get(`quantities.${index}.quantity`) || 0)
        return line.product_id && quantity > 0 ? { product_id: line.product_id, quantity } : []
      })
      return sendRequest(ReceiveTransfer, { params: { id }, body: { unit_codes: codes, quantities } })
    },
    {
      onDone: ({ data }) =>
        onDone(data.state === 'received' ? 'Viskas priimta' : 'Priimta. Kas neatvežta, lieka pakeliui'),
    },
  )
  return (
    <Card title="Priimti">
      <Form onSubmit={onSubmit} errors={errors ?? {}} className="grid grid-cols-1 gap-4">
        <FormErrors message={message} />
        {coming.length > 0 && (
          <CodeScans
            title="atvežti vienetai"
            name="unit_codes"
            codes={codes}
            known={coming}
            wanted={coming.length}
            strange={(code) => `Vieneto ${code} tarp vežamų nėra.`}
            onChange={setCodes}
          />
        )}
        {counted.map((line, index) => (
          <NumberField
            key={line.id}
            label={`Atvežta: ${line.title}`}
            name={`quantities.${index}.quantity`}
            min={0}
            max={computeInTransit(line)}
            unit="vnt."
            className="max-w-60"
            defaultValue={computeInTransit(line)}
          />
        ))}
        <Button type="submit" pending={pending} className="justify-self-start">
          Priimti
        </Button>
      </Form>
    </Card>
  )
}
