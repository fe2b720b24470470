import { cue, decision, type LanguageCues, preference, reminder } from "./cues.ts";

export const frenchCues: LanguageCues = {
  letters: /[a-zàâçéèêëîïôûùüœ]/i,
  leadIn:
    /^(?:(?:ok|oui|ouais|non|d['’]accord|bon|bien|alors|donc|et|mais|stp|s['’]il (?:te|vous) pla[iî]t|merci|bonjour|salut|au fait|du coup|finalement)[,:!.]* )+/i,
  joint:
    /[,;] (?=(?:et |mais |donc |du coup )*(?:on (?:garde|reste|utilise|devrait)|je (?:préfère|préférerais)|n['’]|ne |utilise))/gi,
  points: /^(?:\S+ ){0,3}(?:ça|cela|ceci|celui|celle|ceux|celles|y|l['’]|les? (?=[a-zé]+(?:er|ir)\b))/i,
  reason: /^(?:parce que|car|sinon|puisque|comme ça)\b/i,
  acts: [
    reminder("asked to remember", 3).is(
      /^(?:souviens-toi|rappelle-toi|retiens|note bien|n['’]oublie pas|garde (?:en tête|à l['’]esprit))(?: bien)?(?: que |\s?: )(?<title>\S+ \S.*)$/is,
    ),
    decision("decided", 3).is(
      /^(?:on|nous) (?:a|avons) (?:décidé|choisi|convenu) (?:de |d['’]|que |qu['’])(?!(?:ça|cela|le faire)\b)\S.+/i,
    ),
    preference("told before", 10).is(
      /\bje (?:t['’]ai|vous ai) (?:déjà |bien )*(?:dit|demandé) (?:de |d['’]|que |qu['’])(?<title>\S.+?)[?!.\s]*$/i,
    ),
    preference("complaint", 10).is(
      /^pourquoi (?:est-ce que )?(?:tu |vous )?\S+(?:-tu|-vous)? (?:encore|toujours) \S.+/i,
    ),
    preference("standing wish", 3).is(
      /^(?:désormais|dorénavant|à partir de maintenant|à l['’]avenir|toujours|ne jamais|jamais),? (?!(?:vu|eu|été)\b)\S+ \S.+|^(?:n['’]|ne )\S+ (?:(?:plus )?jamais|plus) \S.+|^(?:utilise[rz]?|écri(?:s|re|vez)|mets?|mettre|réponds?|préfère[rz]?|garde[rz]?) toujours \S.+/i,
    ),
    preference("wish", 3).is(
      /^je (?:préfère|préférerais|préfèrerais) (?!(?:ça|cela|celui|la première|la deuxième|l['’]option)\b)\S.+|^je (?:ne |n['’])?(?:veux|aime|voudrais) (?:pas|plus) (?!(?:ça|cela)\b)\S.+/i,
    ),
    decision("choice", 3).is(
      /^(?:on (?:garde|reste sur|passe à|part sur|abandonne|supprime)|gardons|restons sur|passons à|partons sur|abandonnons) (?!(?:ça|cela|le|la première|la suite)\b)\S.+/i,
    ),
    decision("should", 2).is(
      /^(?:on|nous|il|(?:le|la|les|chaque|tous? les) \S+(?: \S+)?) (?:devrait|devrions|devraient|doit|doivent|faut|faudrait) \S.+/i,
    ),
    preference("ban", 2).is(/^(?:n['’]|ne )\S+ pas \S.+|^(?:pas de|plus de|aucune?) \S+ \S.+/i),
    preference("order", 1).is(/^(?:utilise[rz]?|prends?|garde[rz]?|préfère[rz]?) \S.+/i),
    decision("choice", 1).is(/^(?:on (?:utilise|prend|va utiliser)|utilisons|prenons) \S.+/i),
  ],
  cues: [
    cue("contrast", 2).is(
      /\b(?:au lieu d|plutôt que|à la place d|et (?:non|pas) |,? pas (?:de |d['’])?\S+$)/i,
    ),
    cue("scope", 1).is(
      /\b(?:toujours|jamais|partout|tou(?:s|te|tes)|chaque|uniquement|seulement)(?=[\s,.!]|$)/i,
    ),
    cue("default", 2).is(/\bpar défaut\b/i),
    cue("reason", 1).is(/\b(?:parce qu|car|puisqu|pour éviter|sinon)/i),
    cue("a question", -6).is(/\?\s*$/),
    cue("for the moment", -10).is(
      /\b(?:pour l['’]instant|maintenant(?<!à partir de maintenant)|aujourd['’]hui|d['’]abord|cette fois|demain|pour le moment|pas encore|tout de suite)\b/i,
    ),
    cue("supposed", -10).is(/^(?:si|s['’]il)\s|\b(?:peut-être|on pourrait|éventuellement|je me demande)\b/i),
    cue("points", -3).is(
      /\b(?:option|étape|point|approche) ?\d|\b(?:la première|la deuxième|la seconde|l['’]autre|la dernière) (?:option|solution|approche|version)\b|:$/i,
    ),
    cue("work at hand", -3).is(
      /\b(?:faut|doit|devrait|t['’]inquiète)\b.{0,20}\b(?:corriger|vérifier|tester|lancer|regarder|voir|commit|merger|pousser|continuer)\b|^ne t['’]inquiète/i,
    ),
    cue("consent", -10).is(
      /\b(?:sans (?:demander|confirmer|confirmation|me demander)|tu peux|autoris|approuv|permission|ne demande (?:plus|pas|jamais))/i,
    ),
    cue("long", -2).is(/^.{260,}$/s),
  ],
};
