import { useState } from 'react'
import type { CreateObject, WorkSite } from '#objects/objects.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import { NEW_OBJECT, type readObjectForm } from './read-object-form.ts'

const createObject = slimEndpoint<typeof CreateObject>('POST', '/api/objects')

/** The choice of a work site. One made on the way joins the list and stays chosen, whatever becomes of the order. */
export function useObjectChoice(given: WorkSite[], drafted: string | undefined) {
  const [made, setMade] = useState<WorkSite[]>([])
  const objects = [...given, ...made]
  const [chosen, choose] = useState(() =>
    drafted === NEW_OBJECT || given.some(({ id }) => String(id) === drafted) ? (drafted as string) : '',
  )

  async function make(form: NonNullable<ReturnType<typeof readObjectForm>>): Promise<number> {
    const { data } = await sendRequest(createObject, { body: form })
    setMade((before) => [...before, data])
    choose(String(data.id))
    return data.id
  }

  return { objects, chosen, choose, make }
}
