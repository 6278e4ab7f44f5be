import type { ReactNode } from 'react'

type NarrowPageProps = { title: string; lead?: ReactNode; children: ReactNode; foot?: ReactNode; wide?: boolean }

export function NarrowPage({ title, lead, children, foot, wide = false }: NarrowPageProps) {
  return (
    <div className={`mx-auto w-full py-4 sm:py-8 ${wide ? 'max-w-xl' : 'max-w-md'}`}>
      <h1 className="page-title">{title}</h1>
      {lead && <p className="mt-2 text-soft">{lead}</p>}
      <div className="mt-7 grid gap-5">{children}</div>
      {foot && <div className="mt-8 grid gap-2 border-t border-line pt-5">{foot}</div>}
    </div>
  )
}
