import type { ReactNode } from 'react'
import { Link } from 'react-router'

export interface TextSection {
  /** The anchor. */
  id: string
  title: string
  body: ReactNode
}

interface TextPageProps {
  title: string
  lead: ReactNode
  sections: TextSection[]
}

export function TextPage({ title, lead, sections }: TextPageProps) {
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[16rem_minmax(0,46rem)]">
      <header className="lg:col-start-2">
        <h1 className="page-title">{title}</h1>
        <p className="mt-3 text-lg text-soft">{lead}</p>
      </header>
      <nav
        aria-label="Puslapio turinys"
        className="self-start border-l-2 border-line pl-4 text-[0.9375rem] lg:sticky lg:top-24 lg:col-start-1 lg:row-span-2 lg:row-start-1 print:hidden"
      >
        <ol className="grid">
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`} className="inline-block py-1 text-soft hover:text-ink hover:underline">
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid gap-10 lg:col-start-2">
        {sections.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-antraste`}>
            <h2 id={`${section.id}-antraste`} className="section-title">
              {section.title}
            </h2>
            <div className="mt-3 grid gap-3 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-5">
              {section.body}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}

export function Go({ to, children }: { to: string; children: ReactNode }) {
  return to.startsWith('https:') ? (
    <a href={to} rel="noopener" className="text-link">
      {children}
    </a>
  ) : (
    <Link to={to} className="text-link">
      {children}
    </Link>
  )
}
