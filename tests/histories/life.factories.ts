import type { TestProduct } from '#catalogue/server/catalogue.factories.ts'
import type { FakeProvider } from '#finance/providers/server/fake-provider.factories.ts'
import type { TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'

export interface World {
  goods: TestProduct
  tool: TestProduct
  /** May only go out inspected. */
  hoist: TestProduct
  bundle: TestProduct
  orders: { id: number; rentalId?: number }[]
  desk: { id: number; version: number; form: object; secrets: string[] }[]
}

export interface Life {
  shop: TestShop
  now: Date
  admin: TestPerson
  customer: TestPerson
  driver: TestPerson
  /** Pays later. */
  clientId: number
  /** Here, where orders go that name none, and there. */
  places: number[]
  providers: { bank: FakeProvider; card: FakeProvider }
  world: World
}

export const pickNth = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)]

export const getTimeInHours = ({ now }: Life, hours: number): Date => new Date(now.getTime() + hours * 3_600_000)
