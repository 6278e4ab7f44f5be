import type { ReactNode } from 'react'
import { LinkButton } from '../link-button.tsx'
import { rightOfScreen } from '../office-links.ts'
import { useMay } from './may.tsx'

/** On an empty screen: where one goes to fill it; for whoever may go there. */
export function NextStep({ to, children }: { to: string; children: ReactNode }) {
  const may = useMay()
  if (!may(rightOfScreen(to.split('?')[0] as string))) return null
  return (
    <LinkButton variant="quiet" to={to}>
      {children}
    </LinkButton>
  )
}
