import { Contacts } from './contacts.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { WhyUs } from './why-us.tsx'

/** What stands on the home page below the catalogues. */
export function AboutUs() {
  return (
    <>
      <WhyUs />
      <HowItWorks />
      <Contacts />
    </>
  )
}
