export const offlineWords = 'Nėra interneto ryšio. Tai, ką įvedėte, liks; tęskite, kai ryšys grįš.'
