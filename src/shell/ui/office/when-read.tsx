import type { ReactNode } from 'react'
import { Skeleton } from '../skeleton.tsx'
import { Unread } from './unread.tsx'
import type { Loaded } from './use-loaded.ts'

interface WhenReadProps<Main extends object, Beside extends object> {
  main: Loaded<Main>
  /** Awaited, but its failure keeps nothing back. */
  beside: Loaded<Beside>
  /** „Įkainių gauti nepavyko“. */
  failed: string
  children: (main: Main, beside: Beside | undefined) => ReactNode
}

/** A form that begins with what was read: it is there once all is known. */
export function WhenRead<Main extends object, Beside extends object>(props: WhenReadProps<Main, Beside>) {
  const { main, beside, failed, children } = props
  if (main.data && (beside.data || beside.problem !== null)) return children(main.data, beside.data)
  if (main.problem === null) return <Skeleton className="h-96 w-full" />
  return main.data ? null : <Unread title={failed} problem={main.problem} />
}
