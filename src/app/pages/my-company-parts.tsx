import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { CompanyCosts } from '#orders/shop/company-costs.tsx'
import { CompanyPapers } from '#orders/shop/company-papers.tsx'
import type { UserProfile } from '#people/accounts/accounts.contract.ts'
import type { ClientPerson, MyClient } from '#people/clients/people.contract.ts'
import { CompanyCard } from '#people/clients/shop/company-card.tsx'
import { CompanyPeople } from '#people/clients/shop/company-people.tsx'
import { JoinCompany } from '#people/clients/shop/join-company.tsx'
import type { AddMySite, ChangeMySite, CloseMySite } from '#people/work-sites/client-sites.contract.ts'
import { CompanySites } from '#people/work-sites/shop/public/company-sites.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { SentBodyOf } from '#platform/contract.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { OrdersToApprove } from '#sales/approvals/shop/orders-to-approve.tsx'
import { Banner } from '#shell/ui/banner.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { useLatestNotice } from '#shell/ui/use-latest-notice.ts'

const addMySite = defineSlimEndpoint<typeof AddMySite>('POST', '/api/clients/:id/sites')
const changeMySite = defineSlimEndpoint<typeof ChangeMySite>('PUT', '/api/clients/:id/sites/:site_id')
const closeMySite = defineSlimEndpoint<typeof CloseMySite>('DELETE', '/api/clients/:id/sites/:site_id')

const PayBills = createLazyComponent(() => import('#finance/paying/shop/pay-bills.tsx'))

interface MyCompaniesProps {
  user: UserProfile
  /** People: undefined unless the customer is the company's main user. */
  companies: { company: MyClient; people: ClientPerson[] | undefined }[]
}

export default function MyCompanies({ user, companies }: MyCompaniesProps) {
  const { revalidate } = useRevalidator()
  const { notice, show, end } = useLatestNotice<string>()
  const heading = useRef<HTMLHeadingElement>(null)

  /** `isGone`: the focused element is gone. */
  async function done(message: string, isGone = false) {
    show(message)
    await revalidate()
    if (isGone) heading.current?.focus()
  }

  return (
    <div className="pb-16">
      <h1 ref={heading} tabIndex={-1} className="page-title mb-2 outline-none">
        Mano įmonė
      </h1>
      <p className="mb-6 max-w-prose text-soft">
        Prisijunkite prie įmonės, kurios vardu užsakote: jos užsakymai, objektai ir dokumentai bus vienoje vietoje.
      </p>
      {notice && (
        <Banner key={notice.number} kind="success" className="mb-6" hideAfter={5_000} onHide={() => end(notice.number)}>
          {notice.content}
        </Banner>
      )}
      <ul className="mb-10 grid gap-6 empty:hidden">
        {companies.map(({ company, people }) => (
          <li key={company.code}>
            <CompanyCard company={company} onLeft={(message) => done(message, true)}>
              {people && company.id !== null && <OrdersToApprove clientId={company.id} onDecided={done} />}
              {people && company.id !== null && (
                <CompanyPeople clientId={company.id} people={people} ownId={user.id} onChanged={done} />
              )}
              {!company.is_over && (company.role === 'main' || company.role === 'buyer') && (
                <CompanySites
                  sites={company.sites}
                  {...(people && company.id !== null && { changing: changing(company.id, done) })}
                />
              )}
              {!company.is_over && company.id !== null && (company.role === 'main' || company.role === 'buyer') && (
                <>
                  <PayBills of={{ clientId: company.id }} />
                  <CompanyCosts clientId={company.id} />
                  <CompanyPapers clientId={company.id} />
                </>
              )}
            </CompanyCard>
          </li>
        ))}
      </ul>
      <section aria-labelledby="prisijungti" className="rounded-house border border-line bg-raised p-4 sm:p-6">
        <h2 id="prisijungti" className="section-title mb-4">
          {companies.length > 0 ? 'Prisijungti prie kitos įmonės' : 'Prisijungti prie įmonės'}
        </h2>
        <p className="mb-5 max-w-prose text-soft">
          Prašymą patvirtins įmonės pagrindinis naudotojas. Jei jo dar nėra, tai padarys mūsų darbuotojas. Kol
          nepatvirtins, apie įmonę nieko nematysite.
        </p>
        <JoinCompany onAsked={done} />
      </section>
    </div>
  )
}

const changing = (id: number, onChanged: (message: string) => void) => ({
  save: (body: Parameters<typeof saveSite>[1], site: { id: number } | undefined) => saveSite(id, body, site),
  close: ({ id: site_id }: { id: number }) => sendRequest(closeMySite, { params: { id, site_id } }),
  onChanged,
})

const saveSite = (id: number, body: SentBodyOf<typeof AddMySite>, site: { id: number } | undefined) =>
  site
    ? sendRequest(changeMySite, { params: { id, site_id: site.id }, body })
    : sendRequest(addMySite, { params: { id }, body })
