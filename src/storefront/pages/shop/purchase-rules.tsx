import { type PageBodyProps, SectionPage } from './section-page.tsx'

const sampleForm = {
  id: 'forma',
  around: (text: React.ReactNode) => (
    <div className="grid gap-2 rounded-house border border-line bg-raised p-5">{text}</div>
  ),
}

export const PurchaseRules = (props: PageBodyProps) => (
  <SectionPage title="Pirkimo taisyklės" frame={sampleForm} {...props} />
)
