import { useCallback, useEffect, useState } from 'react'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { type Handover, ShowHandover } from '../handovers.contract.ts'

/** The order at the counter; `load` asks again. */
export function useHandover(orderId: number) {
  const [handover, setHandover] = useState<Handover | 'missing' | 'unread' | null>(null)
  const load = useCallback(async () => {
    try {
      const { data } = await sendRequest(ShowHandover, { params: { id: orderId } })
      setHandover(data)
      return data
    } catch (thrown) {
      const isMissing = thrown instanceof ApiError && (thrown.status === 404 || thrown.status === 422)
      setHandover((before) => (isMissing ? 'missing' : before === null ? 'unread' : before))
      return undefined
    }
  }, [orderId])
  useEffect(() => void load(), [load])
  return { handover, load }
}
