import { type SubmitEvent, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#ui/button.tsx'
import { type Problem, readProblem } from '#ui/read-problem.ts'
import { TextField } from '#ui/text-field.tsx'
import { PinStop, type PlannedStop } from '../rounds.contract.ts'
import { readPoint } from './read-point.ts'

/** Where the address is, and a place to say it: as maps copy it, „54.8985, 23.9036“. */
export function PinForm({ stop, onPinned }: { stop: PlannedStop; onPinned: () => void }) {
  const [typed, setTyped] = useState(stop.at?.is_pin ? `${stop.at.lat}, ${stop.at.lon}` : '')
  const [problem, setProblem] = useState<Problem | string | null>(null)
  const [pending, setPending] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = readPoint(typed)
    if (!body) return setProblem('Rašykite platumą ir ilgumą, pavyzdžiui, 54.8985, 23.9036.')
    setPending(true)
    setProblem(null)
    try {
      await sendRequest(PinStop, { params: { id: stop.id }, body })
      onPinned()
    } catch (thrown) {
      setProblem(readProblem(thrown))
    } finally {
      setPending(false)
    }
  }

  const errors = problem === null ? [] : [typeof problem === 'string' ? problem : problem.message]
  return (
    <details className="mt-1 text-sm">
      <summary className={`w-fit cursor-pointer py-1 ${stop.at ? 'text-soft' : 'font-semibold text-warn'}`}>
        {stop.at ? (stop.at.is_pin ? 'Vieta pažymėta' : 'Vieta pagal miestą') : 'Vieta nežinoma'}
      </summary>
      <form onSubmit={submit} className="mt-1 flex flex-wrap items-end gap-2">
        <TextField
          label={`Koordinatės: ${stop.address}`}
          placeholder="54.8985, 23.9036"
          autoComplete="off"
          maxLength={60}
          value={typed}
          errors={errors}
          onChange={(event) => setTyped(event.target.value)}
          className="min-w-0 flex-1 basis-56"
        />
        <Button type="submit" variant="quiet" pending={pending}>
          Įsiminti
        </Button>
      </form>
    </details>
  )
}
