import type { Language } from "./language.ts";

/** Français. */
export const FR: Language = {
  code: "fr",
  letters: /[a-zàâçéèêëîïôûùüœ]/i,
  leadIn:
    /^(?:(?:ok|oui|ouais|non|d['’]accord|bon|bien|alors|donc|et|mais|stp|s['’]il (?:te|vous) pla[iî]t|merci|bonjour|salut|au fait|du coup|finalement)[,:!.]* )+/i,
  joint:
    /[,;] (?=(?:et |mais |donc |du coup )*(?:on (?:garde|reste|utilise|devrait)|je (?:préfère|préférerais)|n['’]|ne |utilise))/gi,
  points: /^(?:\S+ ){0,3}(?:ça|cela|ceci|celui|celle|ceux|celles|y|l['’]|les? (?=[a-zé]+(?:er|ir)\b))/i,
  reason: /^(?:parce que|car|sinon|puisque|comme ça)\b/i,
  acts: [
    {
      name: "asked to remember",
      weight: 3,
      kind: "note",
      rule: "remember",
      is: /^(?:souviens-toi|rappelle-toi|retiens|note bien|n['’]oublie pas|garde (?:en tête|à l['’]esprit))(?: bien)?(?: que |\s?: )(?<title>\S+ \S.*)$/is,
    },
    {
      name: "decided",
      weight: 3,
      kind: "decision",
      is: /^(?:on|nous) (?:a|avons) (?:décidé|choisi|convenu) (?:de |d['’]|que |qu['’])(?!(?:ça|cela|le faire)\b)\S.+/i,
    },
    {
      name: "told before",
      weight: 10,
      kind: "preference",
      is: /\bje (?:t['’]ai|vous ai) (?:déjà |bien )*(?:dit|demandé) (?:de |d['’]|que |qu['’])(?<title>\S.+?)[?!.\s]*$/i,
    },
    {
      name: "complaint",
      weight: 10,
      kind: "preference",
      is: /^pourquoi (?:est-ce que )?(?:tu |vous )?\S+(?:-tu|-vous)? (?:encore|toujours) \S.+/i,
    },
    {
      name: "standing wish",
      weight: 3,
      kind: "preference",
      is: /^(?:désormais|dorénavant|à partir de maintenant|à l['’]avenir|toujours|ne jamais|jamais),? (?!(?:vu|eu|été)\b)\S+ \S.+|^(?:n['’]|ne )\S+ (?:(?:plus )?jamais|plus) \S.+|^(?:utilise[rz]?|écri(?:s|re|vez)|mets?|mettre|réponds?|préfère[rz]?|garde[rz]?) toujours \S.+/i,
    },
    {
      name: "wish",
      weight: 3,
      kind: "preference",
      is: /^je (?:préfère|préférerais|préfèrerais) (?!(?:ça|cela|celui|la première|la deuxième|l['’]option)\b)\S.+|^je (?:ne |n['’])?(?:veux|aime|voudrais) (?:pas|plus) (?!(?:ça|cela)\b)\S.+/i,
    },
    {
      name: "choice",
      weight: 3,
      kind: "decision",
      is: /^(?:on (?:garde|reste sur|passe à|part sur|abandonne|supprime)|gardons|restons sur|passons à|partons sur|abandonnons) (?!(?:ça|cela|le|la première|la suite)\b)\S.+/i,
    },
    {
      name: "should",
      weight: 2,
      kind: "decision",
      is: /^(?:on|nous|il|(?:le|la|les|chaque|tous? les) \S+(?: \S+)?) (?:devrait|devrions|devraient|doit|doivent|faut|faudrait) \S.+/i,
    },
    {
      name: "ban",
      weight: 2,
      kind: "preference",
      is: /^(?:n['’]|ne )\S+ pas \S.+|^(?:pas de|plus de|aucune?) \S+ \S.+/i,
    },
    {
      name: "order",
      weight: 1,
      kind: "preference",
      is: /^(?:utilise[rz]?|prends?|garde[rz]?|préfère[rz]?) \S.+/i,
    },
    {
      name: "choice",
      weight: 1,
      kind: "decision",
      is: /^(?:on (?:utilise|prend|va utiliser)|utilisons|prenons) \S.+/i,
    },
  ],
  signs: [
    {
      name: "contrast",
      weight: 2,
      is: /\b(?:au lieu d|plutôt que|à la place d|et (?:non|pas) |,? pas (?:de |d['’])?\S+$)/i,
    },
    {
      name: "scope",
      weight: 1,
      is: /\b(?:toujours|jamais|partout|tou(?:s|te|tes)|chaque|uniquement|seulement)(?=[\s,.!]|$)/i,
    },
    { name: "default", weight: 2, is: /\bpar défaut\b/i },
    { name: "reason", weight: 1, is: /\b(?:parce qu|car|puisqu|pour éviter|sinon)/i },
    { name: "a question", weight: -6, is: /\?\s*$/ },
    {
      name: "for the moment",
      weight: -10,
      is: /\b(?:pour l['’]instant|maintenant(?<!à partir de maintenant)|aujourd['’]hui|d['’]abord|cette fois|demain|pour le moment|pas encore|tout de suite)\b/i,
    },
    {
      name: "supposed",
      weight: -10,
      is: /^(?:si|s['’]il)\s|\b(?:peut-être|on pourrait|éventuellement|je me demande)\b/i,
    },
    {
      name: "points",
      weight: -3,
      is: /\b(?:option|étape|point|approche) ?\d|\b(?:la première|la deuxième|la seconde|l['’]autre|la dernière) (?:option|solution|approche|version)\b|:$/i,
    },
    {
      name: "work at hand",
      weight: -3,
      is: /\b(?:faut|doit|devrait|t['’]inquiète)\b.{0,20}\b(?:corriger|vérifier|tester|lancer|regarder|voir|commit|merger|pousser|continuer)\b|^ne t['’]inquiète/i,
    },
    {
      name: "consent",
      weight: -10,
      is: /\b(?:sans (?:demander|confirmer|confirmation|me demander)|tu peux|autoris|approuv|permission|ne demande (?:plus|pas|jamais))/i,
    },
    { name: "long", weight: -2, is: /^.{260,}$/s },
  ],
};
