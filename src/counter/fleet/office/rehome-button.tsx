import { useState } from 'react'
import { RehomeUnit, type Unit } from '#catalogue/units/units.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { useOfficePlace } from '#shell/branches/office/public/office-place.tsx'
import { Button } from '#shell/ui/button.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'

interface RehomeButtonProps {
  unit: Unit
  onDone: (words: string) => void
  onFailed: (thrown: unknown, words: string) => void
}

/** The unit moves its home to the branch that it came back to. */
export function RehomeButton({ unit, onDone, onFailed }: RehomeButtonProps) {
  const { places } = useOfficePlace()
  const [isAsked, setAsked] = useState(false)
  const [pending, setPending] = useState(false)
  const place = places.find(({ id }) => id === unit.at_place_id)
  if (!place || unit.state !== 'elsewhere') return null

  async function rehome(place_id: number) {
    setPending(true)
    try {
      await sendRequest(RehomeUnit, { params: { id: unit.id }, body: { place_id } })
      onDone('Padalinys paskirtas')
    } catch (thrown) {
      onFailed(thrown, 'Padalinio paskirti nepavyko')
    } finally {
      setPending(false)
      setAsked(false)
    }
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        Palikti čia
      </Button>
      <ConfirmModal
        isOpen={isAsked}
        variant="warning"
        title={`Palikti ${unit.code} čia?`}
        confirmLabel="Palikti čia"
        cancelLabel="Atšaukti"
        pending={pending}
        onConfirm={() => rehome(place.id)}
        onCancel={() => setAsked(false)}
        message={
          <p>
            Nuo šiol vieneto padalinys bus „<span>{place.title}</span>“: ten jis skaičiuojamas ir nuomojamas.
          </p>
        }
      />
    </>
  )
}
