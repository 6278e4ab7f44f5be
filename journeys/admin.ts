export const admin = { email: 'jurga@irankine.lt', password: 'tvarka-sandelyje-7' }
