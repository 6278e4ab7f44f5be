import { type ReactNode, type Ref, useId } from 'react'

type SecurityPartProps = { title: string; lead: ReactNode; children: ReactNode; headingRef?: Ref<HTMLHeadingElement> }

/** The heading takes focus when the open part is done. */
export function SecurityPart({ title, lead, children, headingRef }: SecurityPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} ref={headingRef} tabIndex={-1} className="text-lg font-semibold outline-none">
        {title}
      </h3>
      <div className="mt-1 text-soft">{lead}</div>
      {children}
    </section>
  )
}
