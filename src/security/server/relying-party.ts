import type { Config } from '#platform/config.ts'

/** For whom passkeys are made: the name that browsers bind them to, and the addresses that may ask for them. */
export interface RelyingParty {
  id: string
  origins: string[]
}

/**
 * From PUBLIC_URL and ALSO_HOSTS alone, never from a request. Other names of the shop may ask only when they are the
 * name of PUBLIC_URL or stand under it: browsers refuse the rest anyway.
 */
export function relyingPartyOf({ publicUrl, hosts = [] }: Pick<Config, 'publicUrl' | 'hosts'>): RelyingParty {
  const { hostname: id, protocol, port, origin } = new URL(publicUrl)
  const under = hosts.filter((host) => host.endsWith(`.${id}`))
  return { id, origins: [origin, ...under.map((host) => `${protocol}//${host}${port && `:${port}`}`)] }
}
