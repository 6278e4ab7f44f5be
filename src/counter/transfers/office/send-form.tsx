import { useState } from 'react'
import { BrokenBookings, extractBrokenBookings } from '#catalogue/office/public/broken-bookings.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { SendTransfer, type Transfer } from '../transfers.contract.ts'
import { CodeScans } from './code-scans.tsx'

/** Scanned as they are loaded; nothing scanned: all that was named goes. */
export function SendForm({ transfer, onDone }: { transfer: Transfer; onDone: (number: string) => void }) {
  const { id, lines } = transfer
  const [codes, setCodes] = useState<string[]>([])
  const [broken, setBroken] = useState<ReturnType<typeof extractBrokenBookings>>([])
  const machines = lines.filter((line) => line.has_units)
  const wanted = machines.reduce((sum, { quantity }) => sum + quantity, 0)
  const named = machines.flatMap(({ unit_codes }) => unit_codes)
  const { onSubmit, pending, errors, message } = useSubmit(
    () => {
      const body = { ...(codes.length > 0 && { unit_codes: codes }), accept_broken: broken.length > 0 }
      return sendRequest(SendTransfer, { params: { id }, body })
    },
    {
      onDone: ({ data }) => onDone(data.number ?? ''),
      onProblem: (_, thrown) => setBroken(extractBrokenBookings(thrown)),
    },
  )
  return (
    <Card title="Išsiųsti">
      <Form onSubmit={onSubmit} errors={errors ?? {}} className="grid grid-cols-1 gap-4">
        {broken.length > 0 ? (
          <BrokenBookings broken={broken} title="Išvežus dabar šių užsakymų įvykdyti nebūtų kuo:">
            Jei vis tiek reikia, spauskite „Vis tiek išsiųsti“.
          </BrokenBookings>
        ) : (
          <FormErrors message={message} />
        )}
        {wanted > 0 && (
          <>
            <CodeScans
              title="išvežami vienetai"
              name="unit_codes"
              codes={codes}
              known={named}
              wanted={wanted}
              strange={undefined}
              onChange={(next) => {
                setBroken([])
                setCodes(next)
              }}
            />
            <p className="text-sm text-soft">
              {codes.length > 0
                ? 'Išvežami tik nuskaityti: kiti lieka.'
                : named.length === wanted
                  ? 'Nenuskaičius išvežami visi suplanuoti.'
                  : 'Nuskaitykite, kuriuos išvežate.'}
            </p>
          </>
        )}
        <Button type="submit" pending={pending} className="justify-self-start">
          {broken.length > 0 ? 'Vis tiek išsiųsti' : 'Išsiųsti'}
        </Button>
      </Form>
    </Card>
  )
}
