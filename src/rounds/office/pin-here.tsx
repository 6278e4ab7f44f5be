import { useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#ui/button.tsx'
import { readProblem } from '#ui/read-problem.ts'
import { PinStop, type RoundStop } from '../rounds.contract.ts'

/** Remembers where the phone stands as the place of this address. */
export function PinHere({ stop }: { stop: Pick<RoundStop, 'id'> }) {
  const [told, setTold] = useState('')
  const [pending, setPending] = useState(false)

  async function pin() {
    setPending(true)
    setTold('')
    try {
      const { latitude: lat, longitude: lon } = (await whereAmI()).coords
      await sendRequest(PinStop, { params: { id: stop.id }, body: { lat, lon } })
      setTold('Vieta įsiminta.')
    } catch (thrown) {
      const isRefused = typeof GeolocationPositionError !== 'undefined' && thrown instanceof GeolocationPositionError
      setTold(
        isRefused ? 'Telefonas nesako, kur esate. Leiskite naršyklei sužinoti vietą.' : readProblem(thrown).message,
      )
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <Button variant="quiet" pending={pending} onClick={pin}>
        Įsiminti vietą
      </Button>
      <p role="status" className="text-center text-sm text-soft empty:hidden">
        {told}
      </p>
    </>
  )
}

const whereAmI = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { enableHighAccuracy: true, timeout: 15_000 }),
  )
