import { type PageBodyProps, SectionPage } from './section-page.tsx'

export const DeliveryText = (props: PageBodyProps) => <SectionPage title="Pristatymas" {...props} />
