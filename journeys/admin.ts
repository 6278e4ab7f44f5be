/** The administrator whom the journeys' shop is opened with. */
export const admin = { email: 'jurga@irankine.lt', password: 'tvarka-sandelyje-7' }
