import type { Messages } from './message-key.ts';

/** French. The apostrophe is ’, since ' is a sign of the message format. */
export const fr: Messages = {
  // Everywhere
  'app.name': 'Satchel',
  'app.tagline': 'Registre des patients',
  'common.close': 'Fermer',
  'common.cancel': 'Annuler',
  'common.save': 'Enregistrer',
  'common.back': 'Retour',
  'common.undo': 'Annuler l’action',
  'common.retry': 'Réessayer',
  'common.loading': 'Chargement …',
  'common.working': 'En cours …',
  'common.print': 'Imprimer',
  'common.none': 'Inconnu',
  'common.yes': 'Oui',
  'common.no': 'Non',
  'common.years': '{count, plural, one {# an} other {# ans}}',
  'common.language': 'Langue',

  // What can go wrong
  'failure.unreachable': 'Satchel ne répond pas. Rien de ce que vous avez saisi n’est perdu. Nouvel essai en cours…',
  'failure.banner': 'Satchel ne répond pas. Laissez cette fenêtre ouverte : ce que vous saisissez est gardé.',
  'failure.unauthenticated': 'Vous êtes déconnecté. Ceci n’a pas été enregistré : connectez-vous et réessayez.',
  'failure.forbidden': 'Votre rôle ne le permet pas.',
  'failure.password-needed': 'Pour cela, saisissez de nouveau votre mot de passe.',
  'failure.not-found': 'Ce dossier n’est pas sur ce poste.',
  'failure.stale': 'Quelqu’un d’autre vient de modifier ce dossier. Rien de ce que vous avez saisi n’est perdu.',
  'failure.too-many-attempts': 'Trop d’essais. Attendez {seconds, plural, one {# seconde} other {# secondes}}.',
  'failure.locked': 'Le poste est verrouillé.',
  'failure.storage-full': 'Le disque est plein. Ceci n’a pas été enregistré. Libérez de la place et réessayez.',
  'failure.internal':
    'Une erreur s’est produite. Ceci n’a pas été enregistré : réessayez. Numéro pour l’assistance : {id}',
  'failure.unknown': 'Satchel n’a pas pu le faire. Rien n’a été enregistré : réessayez.',
  'failure.other': 'Satchel n’a pas accepté ceci. Rien n’a été enregistré : vérifiez le dossier et réessayez.',
  'failure.uncertain':
    'Le disque a eu un problème pendant l’enregistrement. C’est peut-être enregistré, peut-être pas : vérifiez le dossier, puis enregistrez de nouveau.',

  // What is wrong with the station while it runs
  'trouble.label': 'Problèmes sur ce poste',
  'trouble.stopsSaving': 'Rien ne peut être enregistré pour le moment. Vous pouvez toujours lire ce qui est à l’écran.',
  'trouble.file-replaced.what':
    'Le fichier du registre a été supprimé, déplacé ou remplacé pendant que Satchel fonctionnait.',
  'trouble.file-replaced.do':
    'Notez sur papier ce qui n’est pas enregistré et appelez la personne qui s’occupe de cet ordinateur. Ce que Satchel a pu sauver est dans le dossier « backups ».',
  'trouble.file-damaged.what': 'Le fichier du registre est abîmé.',
  'trouble.file-damaged.do':
    'Notez sur papier ce qui n’est pas enregistré, fermez Satchel et faites restaurer la dernière sauvegarde. Ne supprimez pas le fichier abîmé.',
  'trouble.disk-failing.what':
    'Satchel n’arrive pas à écrire sur le disque de cet ordinateur : le disque est défaillant.',
  'trouble.disk-failing.do':
    'Satchel continue d’essayer. Si ce message reste, faites une sauvegarde sur un autre disque et faites vérifier celui-ci.',
  'trouble.disk-read-only.what': 'Cet ordinateur ne laisse plus Satchel écrire sur le disque.',
  'trouble.disk-read-only.do':
    'Appelez la personne qui s’occupe de cet ordinateur. Satchel reprend de lui-même dès qu’il peut de nouveau écrire.',
  'trouble.disk-full.what': 'Le disque est plein.',
  'trouble.disk-full.do':
    'Supprimez ce qui n’est pas nécessaire, ou déplacez de gros fichiers sur un autre disque. Satchel reprend de lui-même dès qu’il y a de la place.',
  'trouble.changes-missing.what':
    'Une partie du registre a été abîmée pendant que Satchel était fermé. Les dernières saisies d’avant manquent.',
  'trouble.changes-missing.do':
    'Vérifiez ce qui a été saisi en dernier et saisissez de nouveau ce qui manque. La partie abîmée est gardée sous le nom {detail}, à côté du registre. Ensuite, la personne qui s’occupe de cet ordinateur peut la déplacer.',
  'trouble.journal-mismatch.what':
    'Ce n’est pas le registre que Satchel a fermé en dernier. C’est peut-être une copie plus ancienne.',
  'trouble.journal-mismatch.do': 'Demandez à un administrateur si une copie a été restaurée. Satchel n’a rien changé.',
  'trouble.disk-nearly-full.what': 'Le disque est presque plein : il reste environ {detail} Mo.',
  'trouble.disk-nearly-full.do':
    'Supprimez ce qui n’est pas nécessaire, ou déplacez de gros fichiers sur un autre disque, avant que plus rien ne puisse être enregistré.',
  'trouble.clock-off.what':
    'L’horloge de cet ordinateur est peut-être fausse : la dernière saisie est dans le futur, ou date de plus d’un an.',
  'trouble.clock-off.do': 'Comparez la date et l’heure avec un téléphone, et corrigez l’horloge.',
  'trouble.backup-old.what': 'La dernière sauvegarde est ancienne.',
  'trouble.backup-old.do': 'Faites une sauvegarde, si possible sur une clé USB gardée ailleurs.',
  'trouble.port-taken.what':
    'Un autre programme utilise la connexion (port) de Satchel. Vous pouvez continuer à travailler ici. Les autres programmes ne trouvent pas le registre et parlent peut-être à un inconnu.',
  'trouble.port-taken.do':
    'Fermez l’autre programme et redémarrez Satchel. D’ici là, arrêtez les programmes qui travaillent avec Satchel.',

  // A field that cannot be saved as it is
  'fieldError.required': 'À remplir.',
  'fieldError.date': 'Cette date n’existe pas.',
  'fieldError.futureBirth': 'Cette date est dans le futur.',
  'fieldError.age': 'Saisissez un nombre entier d’années, 0 ou plus.',
  'fieldError.tooShort': 'Au moins {count, plural, one {# caractère} other {# caractères}}.',
  'fieldError.tooLong': 'Au plus {count, plural, one {# caractère} other {# caractères}}.',
  'fieldError.username': 'N’utilisez ni espace ni deux-points.',
  'fieldError.usernameLetters': 'Utilisez un seul alphabet, sans caractère caché.',
  'fieldError.text': 'Ceci contient un caractère qui ne peut pas être enregistré.',
  'fieldError.other': 'Ceci ne peut pas être enregistré. Vérifiez votre saisie.',

  // The frame around all pages
  'nav.label': 'Pages',
  'nav.find': 'Chercher',
  'nav.register': 'Inscrire',
  'nav.today': 'Aujourd’hui',
  'nav.settings': 'Réglages',
  'nav.lock': 'Verrouiller',
  'nav.help': 'Aide',
  'nav.skip': 'Aller à la page',
  'nav.nowhere': 'Cette page n’existe pas',
  'nav.nowhereText': 'L’adresse est peut-être mal écrite ou vient d’une autre version. Rien n’a été modifié.',

  // Keyboard help
  'help.title': 'Aide',
  'help.find': 'Chercher, depuis toute page',
  'help.register': 'Inscrire un patient',
  'help.today': 'Aujourd’hui',
  'help.settings': 'Réglages',
  'help.lock': 'Verrouiller l’écran',
  'help.save': 'Enregistrer un formulaire',
  'help.choose': 'Choisir dans une liste',
  'help.help': 'Cette liste',
  'help.howTitle': 'Comment faire pour …',
  'help.how.find': 'trouver un patient ?',
  'help.how.findText':
    'Choisissez « {find} ». Saisissez une partie du nom, le numéro, le téléphone ou le village, ou lisez la carte.',
  'help.how.register': 'inscrire un nouveau patient ?',
  'help.how.registerText':
    'Cherchez d’abord : le patient est peut-être déjà inscrit. Sinon, choisissez « {register} ». Un nom suffit.',
  'help.how.visit': 'commencer et terminer une visite ?',
  'help.how.visitText':
    'Ouvrez le patient et choisissez « {start} ». Quand il part, choisissez « {end} » au même endroit ou sous « {today} ».',
  'help.how.correct': 'corriger un nom ou un téléphone ?',
  'help.how.correctText':
    'Ouvrez le patient, choisissez « {edit} », saisissez et enregistrez. « {history} » montre ce qu’il y avait avant.',
  'help.how.undo': 'annuler une erreur ?',
  'help.how.undoText':
    'Choisissez « {undo} » dans le message en bas. Plus tard, modifiez le patient ou la visite : les valeurs d’avant ne sont jamais perdues.',
  'help.how.remove': 'supprimer un patient inscrit deux fois ?',
  'help.how.removeText':
    'Ouvrez le patient à supprimer et choisissez « {remove} ». Vous pouvez restaurer le dossier à tout moment.',
  'help.how.card': 'imprimer une carte ou une étiquette ?',
  'help.how.cardText': 'Ouvrez le patient, choisissez « {card} », puis le format. Lire la carte ouvre le patient.',
  'help.how.leave': 'laisser l’ordinateur à un collègue ?',
  'help.how.leaveText':
    'Choisissez « {lock} », puis « {other} ». Votre texte non enregistré est gardé pour vous, et personne d’autre ne le voit.',
  'help.how.backup': 'faire une sauvegarde ?',
  'help.how.backupText':
    'Branchez une clé USB. Un administrateur ouvre « {settings} », puis « {backup} ». Gardez la clé ailleurs.',
  'help.how.password': 'changer mon mot de passe ?',
  'help.how.passwordText':
    'Ouvrez « {settings} », puis « {account} ». Si vous l’avez oublié, un administrateur peut en donner un nouveau sous « {staff} ».',
  'help.keys': 'Touches',

  // Before somebody is signed in
  'start.asking': 'Connexion …',
  'start.unreachable': 'Satchel ne répond pas',
  'start.unreachableText':
    'Rien n’est perdu : le registre est sur cet ordinateur. Redémarrez Satchel ; cette page continue ensuite d’elle-même.',
  'signIn.title': 'Se connecter',
  'signIn.username': 'Nom d’utilisateur',
  'signIn.password': 'Mot de passe',
  'signIn.submit': 'Se connecter',
  'signIn.wrong': 'Nom d’utilisateur ou mot de passe incorrect.',
  'signIn.wrongPassword': 'Mot de passe incorrect. Réessayez.',
  'signIn.useRecovery': 'Utiliser la clé de secours',
  'signIn.usePassword': 'Utiliser un mot de passe',
  'signIn.recoveryKey': 'Clé de secours',
  'signIn.recoveryHint':
    'Saisissez-la comme elle a été imprimée à la mise en service. Vos modifications porteront la mention « clé de secours ».',
  'signIn.wrongKey': 'Cette clé de secours n’ouvre pas ce registre. Vérifiez les lettres et réessayez.',
  'lock.title': 'Verrouillé',
  'lock.idle': 'L’écran s’est verrouillé après cinq minutes sans activité. Votre travail est enregistré.',
  'lock.asked': 'Votre travail est enregistré.',
  'lock.ended': 'Vous avez été déconnecté. Votre travail est enregistré.',
  'lock.unlock': 'Déverrouiller',
  'lock.other': 'Changer d’utilisateur',

  // First run
  'setup.title': 'Mettre ce poste en service',
  'setup.intro': 'Un registre sur cet ordinateur, protégé par des mots de passe. Cela prend deux minutes.',
  'setup.code': 'Code de mise en service',
  'setup.codeHint': 'Satchel l’a affiché à son démarrage.',
  'setup.wrongCode': 'Ce n’est pas le code que Satchel affiche. Vérifiez-le et réessayez.',
  'setup.station': 'Nom de la clinique ou de l’équipe',
  'setup.stationHint': 'Il est affiché à côté de chaque modification, pour savoir où elle a été faite.',
  'setup.administrator': 'Le premier administrateur',
  'setup.password': 'Mot de passe',
  'setup.passwordHint': 'Au moins 8 caractères. Trois ou quatre mots se retiennent facilement.',
  'setup.repeat': 'Mot de passe, encore une fois',
  'setup.differs': 'Les deux mots de passe sont différents.',
  'setup.submit': 'Mettre en service',
  'setup.keyTitle': 'Gardez la clé de secours',
  'setup.keyText':
    'Si tous les mots de passe sont oubliés, seule cette clé ouvre le registre. Elle est montrée une seule fois et n’est gardée nulle part. Imprimez-la ou notez-la, et conservez-la loin de cet ordinateur.',
  'setup.keyLabel': 'Clé de secours',
  'setup.printed': 'Clé de secours Satchel de {station}, {day}',
  'setup.sheet.what':
    'Cette clé ouvre le registre des patients de {station} quand tous les mots de passe sont oubliés. Rien d’autre ne le peut.',
  'setup.sheet.keep':
    'Gardez cette feuille dans un endroit fermé à clé, loin de l’ordinateur, où une deuxième personne de confiance la trouve. Qui l’a peut lire tous les patients.',
  'setup.sheet.use':
    'Pour l’utiliser : démarrez Satchel, choisissez « {button} » et saisissez la clé. Donnez ensuite de nouveaux mots de passe sous « {staff} ».',
  'setup.sheet.found':
    'Si vous avez trouvé cette feuille, rapportez-la à {station}. Quand une nouvelle clé est faite, celle-ci ne marche plus : détruisez la feuille.',
  'setup.confirm': 'Saisissez les quatre derniers caractères de la clé',
  'setup.confirmHint': 'Cela montre que vous l’avez.',
  'setup.confirmWrong': 'Ce ne sont pas les quatre derniers caractères de la clé ci-dessus.',
  'setup.done': 'Je l’ai : ouvrir le registre',

  // A patient in words
  'patient.noName': 'Sans nom',
  'patient.ageUnknown': 'Âge inconnu',
  'patient.years': '{count, plural, =0 {moins d’un an} one {# an} other {# ans}}',
  'patient.months': '{count, plural, one {# mois} other {# mois}}',
  'patient.days': '{count, plural, one {# jour} other {# jours}}',
  'patient.about': 'environ {age}',
  'patient.gender.FEMALE': 'Féminin',
  'patient.gender.MALE': 'Masculin',
  'patient.gender.OTHER': 'Autre genre',
  'patient.gender.none': 'Genre inconnu',
  'patient.category.GENERAL': 'Général',
  'patient.category.INPATIENT': 'Hospitalisation',
  'patient.category.OUTPATIENT': 'Ambulatoire',
  'patient.category.none': 'Sans catégorie',

  // Find
  'find.title': 'Chercher un patient',
  'find.box': 'Nom, numéro, téléphone ou adresse',
  'find.placeholder': 'Nom, numéro, téléphone ou adresse',
  'find.hint': 'Les résultats apparaissent pendant la saisie. Choisissez avec les flèches, ouvrez avec Entrée.',
  'find.results': 'Patients',
  'find.recent': 'Modifiés récemment',
  'find.found': '{count, plural, one {# patient} other {# patients}}',
  'find.moreThan': 'Plus de {count, plural, one {# patient} other {# patients}}. Saisissez-en plus.',
  'find.similar': 'Aucun patient ne correspond exactement. Patients proches :',
  'find.nobody': 'Aucun patient ne correspond à « {typed} »',
  'find.nobodyText': 'Saisissez moins de lettres, le téléphone ou le village. Ou inscrivez ce patient maintenant.',
  'find.nobodyReader': 'Saisissez moins de lettres, le téléphone ou le village.',
  'find.nobodyYet': 'Aucun patient pour l’instant',
  'find.nobodyYetText': 'Saisissez un nom ci-dessus pour inscrire le premier patient.',
  'find.nobodyYetReader': 'Les patients apparaissent ici quand le secrétariat ou un administrateur les a inscrits.',
  'find.joinText': 'Un autre poste a déjà vos patients ? Joignez-vous à lui.',
  'find.unsaved': 'Modifications non enregistrées',
  'find.unsavedNew': 'Nouveau patient : {name}',
  'find.noCode': 'Aucun dossier pour ce code',
  'find.noCodeText': 'La carte vient peut-être d’un autre poste. Saisissez plutôt le nom.',
  'scan.damaged': 'La carte n’a pas été lue en entier. Passez-la de nouveau devant le lecteur.',
  'find.register': 'Inscrire « {typed} »',
  'find.retired': 'Supprimé',
  'find.byCode': 'Trouvé par le code de la carte',
  'find.bySound': 'Prononciation proche',
  'find.bySpelling': 'Orthographe proche',

  // Register and edit a patient
  'form.patientNumber': 'Numéro de patient',
  'form.phoneNumber': 'Téléphone',
  'form.name': 'Nom',
  'form.gender': 'Genre',
  'form.dateOfBirth': 'Date de naissance',
  'form.day': 'Jour',
  'form.month': 'Mois',
  'form.year': 'Année',
  'form.or': 'ou',
  'form.age': 'Âge',
  'form.ageFollows': 'Calculé d’après la date de naissance.',
  'form.bornAbout': 'Naissance vers {year}',
  'form.estimated': 'Estimation',
  'form.residentialAddress': 'Adresse',
  'form.patientCategory': 'Catégorie',
  'form.birthIncomplete': 'Saisissez jour, mois et année à quatre chiffres, ou seulement l’âge.',
  'form.empty': 'Saisissez un nom, ou autre chose que vous savez.',
  'form.register': 'Inscrire un patient',
  'form.saveNew': 'Inscrire',
  'form.registered': '{name} : inscription faite.',
  'form.registeredInError': 'Inscrit par erreur',
  'form.registrationUndone': '{name} n’est plus inscrit. Votre saisie est revenue.',
  'form.unreachable':
    'Satchel ne répond pas. Rien de ce que vous avez saisi n’est perdu : enregistrez de nouveau quand il répond.',
  'form.throwAway': 'Abandonner',
  'form.thrownAway': 'Votre saisie a été abandonnée.',
  'form.restored': 'Votre texte non enregistré a été restauré.',
  'form.begunBefore': 'Vous avez une inscription inachevée',
  'form.begunBeforeText': '« {name} » n’est pas encore enregistré.',
  'form.goOn': 'La continuer',
  'form.beginWith': 'L’abandonner, commencer avec « {typed} »',
  'form.duplicates': 'Déjà inscrit ?',
  'form.duplicatesCount':
    '{count, plural, one {# patient est peut-être déjà inscrit} other {# patients sont peut-être déjà inscrits}} : voir sous le formulaire.',
  'form.itIsThisPerson': 'Oui, même personne',
  'form.notRegistered': 'Aucun nouveau patient n’a été inscrit.',
  'form.edit': 'Modifier le patient',
  'form.saved': '{name} : modifications enregistrées.',
  'form.undone': '{name} : modifications annulées.',
  'form.changedMeanwhile': 'Quelqu’un d’autre a modifié ce dossier pendant votre saisie. Votre texte est gardé.',
  'form.showBoth': 'Montrer les deux',
  'form.broughtUpToDate': 'Quelqu’un d’autre vient de modifier ce dossier. Vous voyez maintenant la dernière version.',
  'compare.title': 'Quelqu’un d’autre a aussi enregistré ce dossier',
  'compare.text': 'Rien n’est perdu. Pour chaque champ, choisissez la valeur à garder.',
  'compare.before': 'Avant',
  'compare.theirs': 'Enregistré par quelqu’un d’autre',
  'compare.mine': 'Saisi par vous',
  'compare.choose': 'Choisissez l’un des deux.',
  'compare.take': 'Enregistrer mes choix',

  // Stations found in the network
  'sync.found.title': 'Postes trouvés sur ce réseau',
  'sync.found.text':
    'Choisissez un poste pour utiliser son adresse. Comparez ensuite ses quatre mots avec ceux de son écran : s’ils sont identiques, c’est le bon poste.',
  'sync.found.none':
    'Aucun poste trouvé pour l’instant. La recherche continue tant que cette page est ouverte. Satchel ne trouve que les postes qui se laissent joindre.',
  'sync.found.noName': 'Poste sans nom',
  'sync.found.member': 'Un de nos postes',
  'sync.found.choose': 'Utiliser cette adresse',
  'sync.found.chooseOf': 'Utiliser l’adresse de {name}',
  'sync.found.off': 'Cet ordinateur ne recherche pas les autres postes. Saisissez plutôt l’adresse.',
  'sync.found.no-network':
    'Cet ordinateur n’est relié à aucun réseau. Branchez le câble ou activez le réseau sans fil.',
  'sync.found.port-in-use':
    'Un autre programme de cet ordinateur empêche Satchel de rechercher des postes. Saisissez plutôt l’adresse.',
  'sync.found.other': 'Les postes ne peuvent pas être recherchés sur cet ordinateur. Saisissez plutôt l’adresse.',

  // Conflicts
  'conflict.title': 'Conflits',
  'conflict.count':
    '{count, plural, one {# dossier diffère entre deux postes} other {# dossiers diffèrent entre deux postes}}',
  'conflict.text':
    'Deux postes ont modifié le même champ avant d’échanger. Les deux valeurs sont gardées. Choisissez la bonne : tous les postes l’afficheront.',
  'conflict.none': 'Rien à choisir',
  'conflict.noneText':
    'Quand deux postes modifient le même champ avant d’échanger, les deux valeurs sont gardées. Vous choisissez ensuite la bonne ici.',
  'conflict.of': '{field} : deux postes diffèrent',
  'conflict.shown': 'Affiché',
  'conflict.by': '{who}, {where}, {when}',
  'conflict.clockOff': 'L’horloge de cet ordinateur était fausse : ne vous fiez pas à cette heure.',
  'conflict.other': 'Autre valeur',
  'conflict.otherOf': '{field} : autre valeur',
  'conflict.choose': 'Choisissez la valeur à garder.',
  'conflict.settle': 'Garder cette valeur',
  'conflict.settleOf': 'Garder cette valeur : {field}',
  'conflict.settled': '{field} : votre choix est enregistré.',
  'conflict.settledMeanwhile': '{field} : quelqu’un d’autre a déjà choisi.',
  'conflict.visit': 'Visite du {when}',
  'conflict.retirement': 'Supprimé ici, modifié ailleurs',
  'conflict.keep': 'Garder le dossier',
  'conflict.keepEdited': 'Garder le dossier avec ces modifications : {fields}',
  'conflict.retireAfterAll': 'Supprimer le dossier',
  'conflict.estimate': 'Naissance ou âge estimés',
  'conflict.notEstimated': 'Non estimé',
  'conflict.fromBirth': 'D’après la date de naissance, {day}',
  'conflict.more': 'Afficher plus',
  'collision.title': 'Nom d’utilisateur « {name} »',
  'collision.text':
    'Deux personnes ont ce nom d’utilisateur, sur des postes différents. Pour l’instant, chacune se connecte avec le nom indiqué ici et son propre mot de passe. Donnez à l’une d’elles un autre nom.',
  'collision.madeAt': 'Compte créé sur {station}',
  'collision.who': 'Qui reçoit un autre nom d’utilisateur ?',
  'collision.choose': 'Choisissez qui reçoit un autre nom d’utilisateur.',
  'collision.newName': 'Nouveau nom d’utilisateur',
  'collision.save': 'Enregistrer le nom d’utilisateur',
  'collision.saved':
    '{before} se connecte maintenant sous le nom {name}. Les autres postes l’apprendront au prochain échange.',
  'collision.administrator': 'Un administrateur peut donner ici un autre nom d’utilisateur à l’une d’elles.',

  // Other stations
  'seat.away': 'L’ordinateur du registre ne répond pas',
  'seat.awayText':
    'Cet autre ordinateur est-il allumé et dans le même réseau ? Quelqu’un s’y est-il connecté depuis son démarrage ? Rien n’est perdu ; cette page continue d’elle-même.',
  'seat.awayBanner':
    'L’ordinateur du registre ne répond pas. Laissez cette fenêtre ouverte : ce que vous saisissez est gardé. Vérifiez que l’autre ordinateur est allumé.',
  'seat.notAdmitted': 'Cet ordinateur ne peut plus utiliser le registre',
  'seat.notAdmittedText':
    'Un administrateur l’a exclu. Demandez-lui de l’admettre à nouveau. Rien de ce qui a été enregistré n’est perdu.',
  'seat.title': 'Ordinateurs qui utilisent ce registre',
  'seat.text':
    'Ils ne gardent rien eux-mêmes. Ils marchent tant que cet ordinateur est allumé et que quelqu’un s’y est connecté depuis son démarrage.',
  'seat.none': 'Pas encore d’ordinateur.',
  'seat.let': 'Laisser un ordinateur utiliser ce registre',
  'seat.gives':
    'L’ordinateur qui reçoit ce code utilise le registre de cet ordinateur. Il ne garde rien. On s’y connecte avec les mêmes noms d’utilisateur.',
  'seat.how':
    'Là-bas, la personne qui installe Satchel saisit cette adresse et ce code après « seat join ». Dites le code face à face ou au téléphone, jamais dans un message.',
  'seat.codeOver': 'Ce code n’est plus valable. Aucun ordinateur n’a été admis.',
  'seat.codeIsShown':
    'Un code est montré, peut-être dans une autre fenêtre : un ordinateur peut être admis jusqu’à {when}.',
  'seat.admitted': '{name} peut maintenant utiliser ce registre',
  'seat.admittedText': 'Il ne garde rien. Démarrez maintenant Satchel sur cet ordinateur.',
  'seat.by': 'Admis le {when} par {name}.',
  'seat.since': 'Admis le {when}.',
  'seat.revokedAt': 'Exclu le {when}.',
  'seat.revokedList': '{count, plural, one {# ordinateur exclu} other {# ordinateurs exclus}}',
  'seat.revokeText':
    'Il perd l’accès aussitôt, et ce qui y est ouvert se ferme. Rien de ce qui a été enregistré n’est perdu.',
  'seat.revokeForGood': 'Exclure cet ordinateur',
  'sync.title': 'Postes',
  'sync.inStep': 'Postes : tous à jour',
  'sync.behind': 'Postes : pas à jour depuis {when}',
  'sync.others': 'Autres postes',
  'sync.none': 'Pas encore d’autre poste',
  'sync.noneText':
    'Deux postes reliés partagent les mêmes patients : ce qui est enregistré sur l’un se trouve sur l’autre. Sur l’un, choisissez « Laisser un poste se joindre » ; sur l’autre, « Se joindre à un poste », et saisissez-y le code que le premier montre.',
  'sync.noneReader':
    'Deux postes reliés partagent les mêmes patients : ce qui est enregistré sur l’un se trouve sur l’autre. Un administrateur peut relier celui-ci.',
  'sync.lastDone': 'Dernier échange complet : {when}.',
  'sync.neverDone': 'Pas encore d’échange.',
  'sync.unsent':
    '{count, plural, one {# modification attend} other {# modifications attendent}} ici d’être envoyées, la plus ancienne depuis le {when}.',
  'sync.problem.unreachable':
    'Ce poste n’arrive pas à le joindre. L’autre ordinateur est-il allumé, Satchel y est-il ouvert, et sont-ils dans le même réseau ?',
  'sync.problem.other-station':
    'Un autre poste répond à son adresse : cet ordinateur a peut-être une nouvelle adresse. Reliez de nouveau les deux.',
  'sync.problem.refused':
    'Il ne laisse pas entrer ce poste : quelqu’un l’y a exclu. Si c’était une erreur, reliez de nouveau les deux.',
  'sync.problem.timed-out': 'Il a mis trop de temps à répondre. Nouvel essai en cours…',
  'sync.problem.locked': 'Il est verrouillé. Quelqu’un doit s’y connecter.',
  'sync.problem.broken':
    'La liaison s’est coupée, ou une autre version de Satchel y est utilisée. Nouvel essai en cours…',
  'sync.callsHere':
    'Il appelle ce poste toutes les quelques minutes, mais ce poste ne peut pas l’appeler. Pour envoyer aussitôt, choisissez là-bas « Laisser d’autres postes joindre celui-ci ».',
  'sync.clockAhead': 'Son horloge avance de {time} sur celle d’ici. Comparez les deux avec un téléphone.',
  'sync.clockBehind': 'Son horloge retarde de {time} sur celle d’ici. Comparez les deux avec un téléphone.',
  'sync.exchange': 'Échanger maintenant',
  'sync.exchangeWith': 'Échanger maintenant : {name}',
  'sync.exchanged':
    '{name} : {sent, plural, one {# modification envoyée} other {# modifications envoyées}}, {received, plural, one {# reçue} other {# reçues}}.',
  'sync.nothingNew': '{name} : rien de nouveau, les deux sont à jour.',
  'sync.givenUp': '{name} : arrêté. Ce qui est arrivé est gardé ; la suite vient au prochain échange.',
  'sync.notExchanged': '{name} : {problem}',
  'sync.comparing': 'Recherche des nouveautés …',
  'sync.received': 'reçues : {done}',
  'sync.receivedOf': 'reçues : {done} sur {all}',
  'sync.sent': 'envoyées : {done}',
  'sync.sentOf': 'envoyées : {done} sur {all}',
  'sync.rate': '{count, plural, one {# modification} other {# modifications}} par seconde',
  'sync.stop': 'Arrêter',
  'sync.stopWith': 'Arrêter l’échange : {name}',

  // This station, as others reach it
  'sync.this': 'Ce poste : {name}',
  'sync.wordsText': 'Ils identifient ce poste. Comparez-les quand vous reliez deux postes.',
  'sync.reachable': 'Les autres postes peuvent joindre celui-ci à :',
  'sync.notReachable':
    'Les autres postes ne peuvent pas joindre celui-ci. Il échange tout de même avec ceux qu’il peut joindre.',
  'sync.noNetwork': 'Cet ordinateur n’est dans aucun réseau. Mettez-le dans le même que l’autre poste.',
  'sync.turnOn': 'Laisser d’autres postes joindre celui-ci',
  'sync.turnOff': 'Ne plus laisser les autres postes joindre celui-ci',
  'sync.listener.port-in-use':
    'Il ne peut pas être joint : un autre programme de cet ordinateur prend sa place dans le réseau (port). Fermez ce programme, puis arrêtez et remettez ceci en marche.',
  'sync.listener.port-reserved':
    'Il ne peut pas être joint : cet ordinateur se réserve sa place dans le réseau (port). Demandez à qui s’en occupe d’en choisir une autre.',
  'sync.listener.other':
    'Il ne peut pas être joint : cet ordinateur n’ouvre pas sa place dans le réseau (port). Arrêtez et remettez ceci en marche ; si rien ne change, redémarrez l’ordinateur.',

  // Pairing
  'sync.letJoin': 'Laisser un poste se joindre',
  'sync.letJoinText':
    'Lisez le code à la personne de l’autre poste, face à face ou au téléphone. Ne l’envoyez jamais en message ni en photo : qui l’a peut se joindre.',
  'sync.letJoinHow':
    'Là-bas, un administrateur ouvre Postes, choisit « Se joindre à un poste », et tape cette adresse et ce code ou lit l’image.',
  'sync.code': 'Code',
  'sync.address': 'Adresse',
  'sync.qr': 'Adresse et code en image, pour un lecteur de codes à l’autre poste',
  'sync.wordsHere': 'Quatre mots de ce poste',
  'sync.codeLeft': 'Valable encore {time}.',
  'sync.triesLeft': '{count, plural, one {Il reste # essai.} other {Il reste # essais.}}',
  'sync.takeBack': 'Annuler le code',
  'sync.codeOver': 'Ce code n’est plus valable. Aucun poste ne s’est joint.',
  'sync.codeTried': 'Trop de faux codes ont été essayés : celui-ci n’est plus valable. Aucun poste ne s’est joint.',
  'sync.newCode': 'Montrer un nouveau code',
  'sync.codeIsShown': 'Un code est montré, peut-être dans une autre fenêtre : un poste peut se joindre jusqu’à {when}.',
  'sync.joined': '{name} s’est joint',
  'sync.joinedGiven':
    'Il reçoit tous les patients, visites et comptes de ce registre. Désormais, ce qui est enregistré à l’un se trouve aux deux.',
  'sync.compare': 'Ses quatre mots. Ils doivent être les mêmes sur son écran ; sinon, excluez-le :',
  'sync.join': 'Se joindre à un poste',
  'sync.joinText':
    'À l’autre poste, un administrateur ouvre Postes et choisit « Laisser un poste se joindre ». Son écran montre alors une adresse et un code.',
  'sync.joinAddress': 'Adresse de l’autre poste',
  'sync.joinAddressHint': 'Telle que son écran la montre, ou lisez l’image de là-bas dans ce champ.',
  'sync.joinCode': 'Code',
  'sync.joinCodeHint': 'Six chiffres, dits par la personne là-bas. N’en prenez jamais un venu par message.',
  'sync.joinSubmit': 'Se joindre',
  'sync.wrongAddress': 'Une adresse est un nom ou des nombres, comme 192.168.1.5, et peut-être deux-points et un port.',
  'sync.wrongDigits': 'Le code a six chiffres.',
  'sync.refusal.no-code':
    'L’autre poste ne montre pas de code, ou il n’est plus valable. Faites-en montrer un nouveau.',
  'sync.refusal.wrong-code':
    'Ce n’est pas le bon code, ou quelqu’un écoute entre les deux postes. Rien n’a été échangé. Vérifiez les chiffres et réessayez.',
  'sync.refusal.same-station': 'C’est l’adresse de ce poste lui-même, ou d’une copie de celui-ci.',
  'sync.refusal.has-patients': 'Les deux registres ont des patients, et personne n’a accepté d’en faire un seul.',
  'sync.refusal.unreachable':
    'Personne ne répond à cette adresse. Les deux ordinateurs sont-ils dans le même réseau, et le code est-il encore à l’écran là-bas ?',
  'sync.refusal.other-station': 'Un autre poste a répondu entre-temps. Essayez encore.',
  'sync.refusal.refused': 'L’autre poste n’a pas laissé entrer celui-ci.',
  'sync.refusal.timed-out': 'L’autre poste n’a pas répondu à temps. Essayez encore.',
  'sync.refusal.locked': 'L’autre poste est verrouillé. Quelqu’un doit s’y connecter.',
  'sync.refusal.broken': 'Satchel, ou cette version de Satchel, ne fonctionne pas à cette adresse.',
  'sync.both': 'Les deux registres ont des patients',
  'sync.bothText':
    'Si vous continuez, ils deviennent un seul registre à tous ces postes. Personne ne peut les séparer ensuite. La même personne peut alors y être deux fois.',
  'sync.bothHere': 'Ici',
  'sync.counts':
    '{stations, plural, one {# poste} other {# postes}}, {patients, plural, one {# patient} other {# patients}}',
  'sync.bothWords': 'Quatre mots de {name}. Ils doivent être les mêmes sur son écran :',
  'sync.bothSubmit': 'Faire un seul registre des deux',
  'sync.isPaired': 'Ce poste et {name} sont reliés',
  'sync.isPairedText':
    'Patients, visites et comptes sont en cours d’échange. La première fois peut prendre quelques minutes ; vous pouvez continuer à travailler.',

  // Who leaves, who else belongs, and what waits
  'sync.revoke': 'Exclure',
  'sync.revokeOf': 'Exclure {name}',
  'sync.revokeText':
    'Dès qu’ils l’apprennent, les autres postes n’échangent plus rien avec lui. Pour un ordinateur perdu, volé ou donné.',
  'sync.revokeStays':
    'Ce qu’il a envoyé reste ici. Ce qu’il n’a pas envoyé reste chez lui. Il garde les patients qu’il a déjà : toute personne qui a un mot de passe peut les y lire.',
  'sync.keep': 'Annuler',
  'sync.revokeForGood': 'Exclure ce poste',
  'sync.revoked': '{name} est exclu.',
  'sync.revokedList': '{count, plural, one {# poste exclu} other {# postes exclus}}',
  'sync.isRevoked': 'Exclu : rien n’est échangé avec lui.',
  'sync.members': 'Reliés à d’autres postes',
  'sync.membersText': 'Ils font aussi partie de ce registre. Ce qu’ils enregistrent vient ici par d’autres postes.',
  'sync.held': 'Modifications en attente',
  'sync.heldText':
    'Elles sont venues d’ailleurs et sont gardées, mais ne peuvent pas encore être montrées. Rien n’en est perdu.',
  'sync.heldFrom': '{name} : {count, plural, one {# modification} other {# modifications}}, depuis le {when}',
  'sync.heldUnknown': 'Un poste inconnu ici',
  'sync.held.not-admitted':
    'Aucun administrateur n’a encore admis ce poste. Reliez-le, ou échangez avec un poste qui y est relié.',
  'sync.held.unknown-replica':
    'Ce poste ne s’est pas encore présenté. Échangez de nouveau avec le poste qui a apporté ces modifications.',
  'sync.held.previous-unknown':
    'Des modifications antérieures de ce poste manquent. Échangez avec un poste qui les a, si possible ce poste lui-même.',
  'sync.held.base-unknown': 'Elles concernent un dossier qui n’est pas encore arrivé. Échangez avec un poste qui l’a.',
  'sync.held.other-kind':
    'Elles ne correspondent pas au dossier qu’elles modifient et ne sont pas utilisées. Prévenez la personne qui vous aide avec Satchel.',
  'sync.held.not-its-own':
    'Elles ont été faites au nom d’un autre poste et ne sont pas utilisées. Prévenez la personne qui vous aide avec Satchel.',

  // Visits
  'visit.since': 'Depuis {when}',
  'visit.span': '{from} – {to}',
  'visit.end': 'Terminer',
  'visit.endOf': 'Terminer la visite : {name}',

  // Today
  'today.title': 'Aujourd’hui',
  'today.hereNow': 'Présents',
  'today.wereHere': 'Venus aujourd’hui',
  'today.nobodyHere': 'Aucun patient présent. Cherchez un patient et commencez une visite.',
  'today.nobodyYet': 'Aucune visite terminée aujourd’hui.',
  'today.ended': 'La visite de {name} est terminée.',
  'today.showMore': '{count, plural, one {En montrer # de plus} other {En montrer # de plus}}',
  'today.showFewer': 'En montrer moins',
  'plot.asTable': 'Montrer en tableau',
  'plot.visits': 'Visites par jour',
  'plot.visitsSummary':
    '{total, plural, one {# visite} other {# visites}} ces {days, plural, one {# jour} other {# jours}}, dont {today, number} aujourd’hui. Les week-ends sont plus clairs.',
  'plot.day': 'Jour',
  'plot.visitsColumn': 'Visites',
  'plot.ages': 'Patients par âge et genre',
  'plot.agesSummary':
    '{total, plural, one {# patient} other {# patients}} : {women, number} femmes et filles, {men, number} hommes et garçons, {others, number} d’un autre genre ou inconnu.',
  'plot.age': 'Âge',
  'plot.women': 'Femmes et filles',
  'plot.men': 'Hommes et garçons',
  'plot.others': 'Autre ou inconnu',
  'plot.ageBand': '{from, number}–{to, number}',
  'plot.ageAndMore': '{from, number}+',

  // A card and a label to print
  'card.title': 'Imprimer une carte',
  'card.back': 'Retour à {name}',
  'card.kind': 'Format',
  'card.card': 'Carte A6',
  'card.label': 'Étiquette 62 × 29 mm',
  'card.preview': 'Aperçu',
  'card.code': 'Code de la carte',
  'card.born': 'Naissance : {day}',
  'card.bornAbout': 'Naissance vers le {day}',
  'card.hint': 'Lisez ce code sur n’importe quelle page pour ouvrir le patient.',

  // A patient's page and visits
  'patient.page': 'Patient',
  'patient.edit': 'Modifier',
  'patient.printCard': 'Imprimer la carte',
  'patient.history': 'Modifications de ce dossier',
  'patient.record': 'Dossier',
  'patient.since': 'Inscription : {day}',
  'patient.visits': 'Visites',
  'patient.noVisits': 'Aucune visite pour l’instant',
  'patient.noVisitsText': 'Commencez-en une quand le patient est présent.',
  'patient.earlier': 'Visites précédentes',
  'visit.start': 'Commencer une visite',
  'visit.startAnother': 'Commencer une autre visite',
  'visit.started': 'Visite commencée.',
  'visit.startedInError': 'Commencée par erreur',
  'visit.endedAsMistake': 'La visite est terminée, avec le motif « Commencée par erreur ». Elle reste dans le dossier.',
  'visit.ended': 'Visite terminée.',
  'visit.saved': 'Visite enregistrée.',
  'visit.undone': 'Annulé. La visite est comme avant.',
  'visit.unreachable': 'Satchel ne répond pas. Ceci n’a pas été enregistré : réessayez quand il répond.',
  'visit.hereNow': 'Présent',
  'visit.isOpenAlready': 'Ce patient a déjà une visite en cours. {since}.',
  'visit.open': 'En cours',
  'visit.edit': 'Modifier la visite',
  'visit.editOf': 'Modifier la visite : {when}',
  'visit.historyOf': 'Modifications de la visite : {when}',
  'visit.reason': 'Motif',
  'visit.reasonOfNew': 'Motif de cette visite',
  'visit.reasonLater': 'Plus tard',
  'visit.category': 'Catégorie',
  'visit.attendedBy': 'Prise en charge par',
  'visit.notes': 'Notes',
  'visit.timeStart': 'Début',
  'visit.timeEnd': 'Fin',
  'visit.timeEndHint': 'Laissez vide tant que le patient est présent.',
  'visit.timeIncomplete': 'Saisissez la date et l’heure complètes.',
  'visit.endsBeforeStart': 'La fin est avant le début.',
  'visit.goOn': 'Continuer avec ceci',

  // Retiring a record
  'retire.open': 'Supprimer : inscrit par erreur',
  'retire.title': 'Supprimer ce dossier ?',
  'retire.text':
    'Seulement pour un dossier créé par erreur ou en double. On ne le trouvera plus et on ne le comptera plus. Vous pouvez le restaurer à tout moment. Gardez le dossier d’un patient décédé ou parti.',
  'retire.openVisit': 'Ce patient a encore une visite en cours.',
  'retire.reason': 'Motif',
  'retire.submit': 'Supprimer',
  'retire.done': '{name} : dossier supprimé.',
  'retire.isRetired': 'Ce dossier a été supprimé',
  'retire.noReason': 'Aucun motif n’a été donné.',
  'retire.putBack': 'Restaurer',
  'retire.isBack': '{name} : dossier restauré.',

  // What became of a record
  'history.title': 'Modifications du dossier de {name}',
  'history.visitTitle': 'Modifications de la visite : {when}',
  'history.by': '{who}, {where}',
  'history.program': 'le programme {name}',
  'history.older': 'Montrer les modifications plus anciennes',
  'history.fromRevoked': 'Fait par un poste qui a été exclu',
  'history.registered': 'Inscription',
  'history.entered': 'Visite saisie',
  'history.set': '{field} : {value}',
  'history.changed': '{field} : {value} au lieu de {old}',
  'history.removed': '{field} : plus de valeur, auparavant {old}',
  'history.text': '« {text} »',
  'history.saidAge': '{age} à la date du {day}',
  'history.ageFollows': 'Âge maintenant calculé d’après la date de naissance ; auparavant {old}',
  'history.estimated': 'Date de naissance ou âge : estimation',
  'history.notEstimated': 'Date de naissance ou âge : pas une estimation',
  'history.retired': 'Dossier supprimé',
  'history.retiredFor': 'Dossier supprimé : {reason}',
  'history.putBack': 'Dossier restauré',
  'history.retiredReason': 'Motif de la suppression',
  'history.mergedInto': 'Fusionné avec le dossier',
  'history.started': 'Début : {at}',
  'history.ended': 'Fin : {at}',
  'history.reopened': 'Visite rouverte ; fin auparavant : {old}',

  // Audit
  'audit.title': 'Qui a vu et fait quoi',
  'audit.text':
    'Chaque ouverture d’un dossier est d’abord notée ici. Pour une recherche, on note les patients trouvés, jamais les mots saisis.',
  'audit.ofPatient': 'Seulement à propos de {name}.',
  'audit.ofAll': 'Tout afficher',
  'audit.person': 'Personne ou programme',
  'audit.anybody': 'Tout le monde',
  'audit.what': 'Quoi',
  'audit.anything': 'Tout',
  'audit.from': 'Du',
  'audit.to': 'Au',
  'audit.none': 'Aucune entrée de ce genre pour ces jours.',
  'audit.noneYet': 'Rien pour l’instant : voyez les entrées plus anciennes.',
  'audit.earlier': 'Plus anciennes',
  'audit.later': 'Plus récentes',
  'audit.nobody': 'Personne inconnue',
  'audit.station': 'Le poste',
  'audit.shown': '{count, plural, one {# patient affiché} other {# patients affichés}}',
  'audit.times': '{count} fois',
  'audit.csv': 'Enregistrer en tableau (CSV)',
  'audit.fhir': 'Enregistrer pour d’autres programmes (FHIR)',
  'audit.exportElsewhere':
    'Pour enregistrer ceci dans un fichier, ouvrez cette adresse dans un navigateur de cet ordinateur :',
  'audit.trail': 'Cette liste est-elle complète ?',
  'audit.trailText':
    'Les fichiers sont scellés et chaque entrée dépend de la précédente. Satchel découvre si des entrées ont été modifiées ou retirées.',
  'audit.verify': 'Vérifier maintenant',
  'audit.verified':
    'Vérifié le {when} : {count, plural, one {# entrée} other {# entrées}}, rien de modifié ni de manquant.',
  'audit.faulty':
    'Vérifié le {when} : {count, plural, one {# endroit a été modifié ou abîmé} other {# endroits ont été modifiés ou abîmés}}. Gardez une copie du dossier « audit » et demandez de l’aide.',
  'audit.notVerified': 'Pas encore vérifié depuis le démarrage.',
  'audit.size': '{size} sur le disque',
  'audit.kept': 'Conserver pendant',
  'audit.keptHint': 'Les entrées plus anciennes sont supprimées après une semaine où l’horloge était juste.',
  'audit.keptNow': 'Enregistré.',
  'audit.open': 'Qui a ouvert ce dossier',
  'audit.action.patient-viewed': 'a ouvert le dossier de',
  'audit.action.patient-history-viewed': 'a ouvert les modifications du dossier de',
  'audit.action.patients-listed': 'a vu une liste de patients',
  'audit.action.patients-searched': 'a cherché des patients',
  'audit.action.visit-viewed': 'a ouvert une visite de',
  'audit.action.visit-history-viewed': 'a ouvert les modifications d’une visite de',
  'audit.action.visits-viewed': 'a ouvert les visites de',
  'audit.action.visits-listed': 'a vu une liste de visites',
  'audit.action.patient-added': 'a inscrit',
  'audit.action.patient-changed': 'a modifié le dossier de',
  'audit.action.visit-added': 'a commencé une visite de',
  'audit.action.visit-changed': 'a modifié une visite de',
  'audit.action.printed': 'a imprimé',
  'audit.action.signed-in': 's’est connecté',
  'audit.action.sign-in-refused': 'n’a pas pu se connecter',
  'audit.action.signed-out': 's’est déconnecté',
  'audit.action.password-changed': 'a changé son mot de passe',
  'audit.action.recovery-used': 's’est connecté avec la clé de secours',
  'audit.action.recovery-renewed': 'a renouvelé la clé de secours',
  'audit.action.station-set-up': 'a installé le poste',
  'audit.action.auto-unlock-on': 'laisse le poste se déverrouiller seul',
  'audit.action.auto-unlock-off': 'laisse le poste attendre un mot de passe',
  'audit.action.staff-added': 'a ajouté le compte de',
  'audit.action.staff-changed': 'a modifié le compte de',
  'audit.action.token-made': 'a créé le code d’accès de',
  'audit.action.token-revoked': 'a bloqué le code d’accès de',
  'audit.action.audit-viewed': 'a ouvert cette liste',
  'audit.action.audit-exported': 'a enregistré cette liste dans un fichier',
  'audit.action.audit-verified': 'a vérifié cette liste',
  'audit.action.audit-kept-changed': 'a changé la durée de conservation',
  'audit.action.audit-dropped': 'a supprimé d’anciennes entrées',
  'audit.action.audit-damaged': 'a trouvé cette liste endommagée',
  'audit.action.refused': 'n’y était pas autorisé',
  'audit.action.backup-begun': 'a commencé une sauvegarde',
  'audit.action.backup-place-set': 'a choisi le second emplacement des sauvegardes',
  'audit.action.registry-key-renewed': 'a donné une nouvelle clé au registre',
  'audit.action.mismatches-accepted': 'a accepté que le registre et les clés ne correspondaient pas',
  'audit.action.key-file-on': 'laisse le fichier de clé ouvrir le poste',
  'audit.action.key-file-off': 'a retiré le fichier de clé',
  'audit.action.listener-set': 'a ouvert ou fermé l’accès aux autres postes',
  'audit.action.pairing-opened': 'a affiché un code pour un autre poste',
  'audit.action.pairing-closed': 'a retiré le code pour un autre poste',
  'audit.action.pairing-tried': 'un code a été essayé depuis un autre poste',
  'audit.action.peer-join-asked': 'a tenté de se joindre à un autre poste',
  'audit.action.peer-admitted': 'a admis un autre poste',
  'audit.action.peer-revoked': 'a exclu un autre poste',
  'audit.action.peer-undone': 'a remis ce qu’un poste exclu avait modifié',
  'audit.action.exchange-asked': 'a demandé un échange avec un autre poste',
  'audit.action.bundle-begun': 'a commencé un paquet pour un autre poste',
  'audit.action.bundle-imported': 'a importé un paquet d’un autre poste',
  'audit.action.bundle-refused': 'un paquet a été refusé',
  'audit.action.snapshot-begun': 'a commencé une copie complète pour un autre poste',
  'audit.action.snapshot-taken': 'a repris ici la copie complète d’un autre poste',
  'audit.action.seat-admitted': 'a admis un ordinateur sur ce registre',
  'audit.action.seat-revoked': 'a exclu un ordinateur de ce registre',
  'audit.action.restored': 'a restauré une sauvegarde',
  'audit.action.conflicts-listed': 'a vu une liste de conflits',
  'audit.action.conflict-viewed': 'a vu un conflit dans le dossier de',
  'audit.action.conflict-settled': 'a tranché un conflit dans le dossier de',

  // Settings
  'settings.title': 'Réglages',
  'settings.parts': 'Parties des réglages',
  'settings.station': 'Ce poste',
  'settings.staff': 'Personnel',
  'settings.tokens': 'Autres programmes',
  'settings.audit': 'Qui a vu quoi',
  'settings.account': 'Mon compte',
  'role.reader': 'Lecture seule',
  'role.clerk': 'Secrétariat',
  'role.administrator': 'Administrateur',
  'role.reader.may': 'Cherche et lit tout, ne modifie rien.',
  'role.clerk.may': 'Inscrit les patients et saisit les visites.',
  'role.administrator.may':
    'Peut tout ce que peut le secrétariat, et s’occupe du personnel, des programmes et de ce poste.',
  'station.patients': 'Patients',
  'station.size': 'Taille du registre',
  'station.since': 'Mis en service',
  'station.timeZone': 'Fuseau horaire',
  'station.version': 'Version de Satchel',
  'station.folder': 'Dossier sur le disque',
  'station.recoveryKey': 'Clé de secours',
  'station.recoveryText':
    'Elle ouvre le registre quand tous les mots de passe sont oubliés. Si la clé imprimée est perdue, ou si quelqu’un l’a vue, faites-en une autre : l’ancienne ne marche alors plus.',
  'station.renew': 'Faire une nouvelle clé de secours',
  'station.haveKey': 'Je l’ai',
  'station.renewed': 'La nouvelle clé de secours est valable. Détruisez l’ancienne.',
  'settings.backup': 'Sauvegardes',
  'backup.none': 'Il n’y a pas encore de sauvegarde.',
  'backup.last': 'La sauvegarde la plus récente date du {at}.',
  'backup.elsewhere': 'La dernière hors de cet ordinateur : {at}.',
  'backup.noElsewhere': 'Aucune n’a encore été faite hors de cet ordinateur.',
  'backup.drillGood': 'Satchel a ouvert et vérifié la sauvegarde la plus récente le {at} : elle est bonne.',
  'backup.drillBad':
    'La sauvegarde ouverte le {at} était endommagée. Elle a été mise de côté et une autre a été faite.',
  'backup.toDrive': 'Sauvegarder sur {name}',
  'backup.here': 'Sauvegarder sur cet ordinateur',
  'backup.noDrive': 'Branchez une clé USB et elle apparaîtra ici.',
  'backup.look': 'Regarder à nouveau',
  'backup.running': 'Sauvegarde … {percent} %',
  'backup.stop': 'Arrêter',
  'backup.done': 'Sauvegarde terminée. Satchel l’a relue sur le disque : elle est bonne.',
  'backup.stopped': 'La sauvegarde a été arrêtée. Il n’en reste rien.',
  'backup.full': 'Il n’y a pas assez de place pour la sauvegarde. Faites de la place ou prenez une autre clé.',
  'backup.missing': 'L’endroit de la sauvegarde n’est plus là. Rebranchez la clé et recommencez.',
  'backup.read-only': 'Satchel ne peut pas y écrire. Prenez une autre clé ou un autre dossier.',
  'backup.too-large':
    'Le registre est trop grand pour un fichier sur cette clé. Formatez-la en exFAT ou prenez-en une autre.',
  'backup.damaged':
    'Le registre sur ce disque est endommagé et on ne peut en faire de bonne sauvegarde. Demandez de l’aide ; restaurez une sauvegarde antérieure.',
  'backup.other': 'La sauvegarde a échoué. Rien n’est perdu : réessayez.',
  'backup.secondTitle': 'Un deuxième endroit',
  'backup.secondText':
    'Chaque sauvegarde quotidienne y est aussi enregistrée : sur une clé qui reste dans l’ordinateur ou dans un dossier partagé. Si cet ordinateur est cassé ou volé, vous avez encore la sauvegarde.',
  'backup.path': 'Dossier',
  'backup.use': 'Utiliser cet endroit',
  'backup.useNone': 'Pas de deuxième endroit',
  'backup.away': 'Le deuxième endroit n’est pas là en ce moment. Il est cherché à nouveau toutes les heures.',
  'backup.saved': 'Le deuxième endroit est enregistré.',
  'backup.restoreTitle': 'Restaurer une sauvegarde',
  'backup.restoreText':
    'La sauvegarde remplace le registre. Le registre actuel est gardé parmi les sauvegardes. La sauvegarde ne contient pas ce qui a été enregistré après elle. Chacun devra se connecter de nouveau.',
  'backup.holds':
    '{patients, plural, one {# patient} other {# patients}}, {visits, plural, one {# visite} other {# visites}}',
  'backup.putAside': 'Mis de côté avant une mise à niveau, une mise à jour ou une restauration',
  'backup.place.here': 'sur cet ordinateur',
  'backup.place.second': 'au deuxième endroit',
  'backup.place.drive': 'sur une clé',
  'backup.remind': 'La dernière sauvegarde hors de cet ordinateur date de plus d’une semaine.',
  'backup.isCopy':
    'Ce registre a été copié ou restauré ici. Il a été vérifié et continue comme une copie à part : ce qui est enregistré ici n’est pas dans l’original.',
  'restore.choose': 'Restaurer …',
  'restore.title': 'Sauvegarde du {at}',
  'restore.secret': 'Le mot de passe d’un administrateur, ou la clé de secours, tels qu’au jour de la sauvegarde.',
  'restore.submit': 'Restaurer cette sauvegarde',
  'restore.done': 'Sauvegarde restaurée. Connectez-vous.',
  'restore.nothing': 'Il n’y a pas de sauvegarde sur cet ordinateur, ni sur une clé branchée.',
  'restore.missing': 'Cette sauvegarde n’est plus là. Rien n’a été changé.',
  'restore.damaged': 'Cette sauvegarde est endommagée. Rien n’a été changé : essayez-en une autre.',
  'restore.newer':
    'Cette sauvegarde vient d’un Satchel plus récent. Installez la version plus récente ; rien n’a été changé.',
  'restore.wrong-secret':
    'Cela n’ouvre pas la sauvegarde. Utilisez le mot de passe ou la clé du jour de la sauvegarde. Rien n’a été changé.',
  'restore.not-administrator': 'Seul un administrateur peut restaurer une sauvegarde. Rien n’a été changé.',
  'restore.other-station':
    'Cette sauvegarde est d’un autre poste. Seul un administrateur connecté peut la restaurer ici.',
  'restore.full': 'Le disque est plein. Rien n’a été changé : faites de la place et essayez à nouveau.',
  'bundle.title': 'Transporter les modifications sur une clé',
  'bundle.text':
    'Là où aucun réseau ne relie deux postes, un paquet transporte ce qui a été enregistré : un seul fichier scellé sur une clé, fait sur un poste et importé sur l’autre. La façon dont chacun se connecte y est aussi.',
  'bundle.apart':
    'Deux postes ne sont jamais sur un même réseau ? Réunissez une fois les deux ordinateurs et reliez-les, au besoin par le partage de connexion d’un téléphone ; ensuite, transportez les modifications sur une clé, dans les deux sens.',
  'bundle.makeTitle': 'Faire un paquet',
  'bundle.for': 'Pour',
  'bundle.forAnybody': 'Avec une phrase secrète',
  'bundle.forAnybodyText': 'Toutes les modifications y sont, pour quiconque connaît la phrase secrète.',
  'bundle.forPeerText':
    'Seul ce poste peut l’ouvrir. Il contient ce qui lui manque encore, pour autant qu’on le sache ici.',
  'bundle.passphrase': 'Phrase secrète',
  'bundle.passphraseHint':
    'Plusieurs mots. Dites-les à la personne sur l’autre poste, et ne les écrivez pas sur la clé.',
  'bundle.where': 'Où',
  'bundle.otherFolder': 'Un autre dossier',
  'bundle.make': 'Faire le paquet',
  'bundle.importTitle': 'Importer un fichier d’une clé',
  'bundle.none': 'Il n’y a pas de fichier de Satchel sur une clé.',
  'bundle.import': 'Importer',
  'bundle.importOf': 'Importer {name}',
  'bundle.otherFile': 'Un autre fichier',
  'bundle.importFile': 'Importer ce fichier',
  'bundle.running.make': 'Le paquet se fait … {percent} %',
  'bundle.running.snapshot': 'Copie du registre … {percent} %',
  'bundle.running.import': 'Importation … {percent} %',
  'bundle.made':
    '{count, plural, one {# modification est dans le paquet.} other {# modifications sont dans le paquet.}} Il a été relu sur la clé et il est entier. Retirez la clé comme cet ordinateur le demande, et importez le paquet sur l’autre poste.',
  'bundle.imported': 'Importé de {station}, dans l’état du {at}.',
  'bundle.applied':
    '{count, plural, =0 {Rien n’y était nouveau.} one {# modification était nouvelle ici.} other {# modifications étaient nouvelles ici.}}',
  'bundle.known': '{count, plural, =0 {} one {# était déjà là.} other {# étaient déjà là.}}',
  'bundle.waiting':
    '{count, plural, one {# modification en attend une autre qui n’est pas encore arrivée. Elle est gardée, et prise quand celle-ci arrive : avec le prochain paquet ou le prochain échange.} other {# modifications en attendent d’autres qui ne sont pas encore arrivées. Elles sont gardées, et prises quand celles-ci arrivent : avec le prochain paquet ou le prochain échange.}}',
  'bundle.stopped.make': 'Arrêté. Il ne reste rien du paquet.',
  'bundle.stopped.snapshot': 'Arrêté. Il ne reste rien de la copie.',
  'bundle.stopped.import': 'Arrêté. Ce qui est arrivé est gardé ; importez de nouveau le fichier pour le reste.',
  'bundle.failed.make': 'Le paquet n’a pas été fait',
  'bundle.failed.snapshot': 'La copie du registre n’a pas été faite',
  'bundle.failed.import': 'Le fichier n’a pas été importé jusqu’au bout',
  'bundle.failed.full':
    'Pas assez de place à cet endroit. Rien n’y est resté : libérez de la place ou prenez une autre clé.',
  'bundle.failed.missing': 'Le dossier n’est pas là, ou la clé a été retirée. Rebranchez-la et recommencez.',
  'bundle.failed.read-only': 'Satchel ne peut pas y écrire. Prenez une autre clé ou un autre dossier.',
  'bundle.failed.too-large': 'Le fichier est trop grand pour cette clé. Formatez-la en exFAT ou prenez-en une autre.',
  'bundle.failed.not-read-back':
    'Ce qui a été écrit n’a pas pu être relu tel quel. Rien n’est resté ; prenez une autre clé.',
  'bundle.failed.not-saved':
    'Le disque de cet ordinateur n’a plus rien laissé enregistrer. Ce qui est venu avant reste ; faites de la place et importez à nouveau le fichier.',
  'bundle.failed.changed':
    'Le fichier a changé pendant l’importation. Ce qui est venu avant reste ; importez-le à nouveau.',
  'bundle.failed.unsigned':
    'Il y a ici des modifications d’un autre poste dont la signature n’est pas encore arrivée : aucun autre poste ne les prendrait. Échangez avec ce poste et recommencez, ou faites plutôt un paquet.',
  'bundle.failed.other': 'Une erreur s’est produite. Rien n’est perdu : réessayez.',
  'bundle.refused': 'Rien n’a été importé',
  'bundle.refused.missing': 'Le fichier n’est pas là, ou la clé a été retirée. Rebranchez-la et réessayez.',
  'bundle.refused.unreadable':
    'Ce fichier ne peut pas être lu. Demandez à qui s’occupe de cet ordinateur, ou copiez-le à nouveau de là où il a été fait.',
  'bundle.refused.not-a-bundle':
    'Ce fichier n’a pas été fait par Satchel pour être transporté. Cherchez-en un dont le nom finit par « .satchel ».',
  'bundle.refused.passphrase-needed':
    'Ce fichier est scellé avec une phrase secrète. Tapez celle avec laquelle il a été fait.',
  'bundle.refused.wrong-passphrase': 'Mauvaise phrase secrète. Vérifiez-la et saisissez-la de nouveau.',
  'bundle.refused.other-recipient':
    'Ce fichier est scellé pour un autre poste. Faites-en faire un pour ce poste, ou avec une phrase secrète.',
  'bundle.refused.cut': 'Le fichier n’est pas complet. Copiez-le de nouveau depuis l’autre poste.',
  'bundle.refused.damaged': 'Le fichier est abîmé. Copiez-le de nouveau depuis l’autre poste.',
  'bundle.refused.newer':
    'Ce fichier a été fait par une version plus récente de Satchel. Mettez d’abord ce poste à jour.',
  'bundle.refused.unknown-station': 'Ce fichier vient d’un poste que personne n’a admis ici. Reliez d’abord ce poste.',
  'bundle.refused.revoked-station': 'Ce fichier vient d’un poste qui a été exclu. On n’en prend plus rien.',
  'bundle.refused.forged':
    'Ce que contient ce fichier n’est pas ce que ses postes ont enregistré. Dites-le à qui s’occupe du poste qui l’a fait, et ne prenez rien d’autre de là tant qu’on ne sait pas pourquoi.',
  'bundle.refused.older-passwords':
    'Quelqu’un ne s’est pas connecté ici depuis une ancienne version de Satchel et ne le pourrait plus. Que chacun se connecte ici une fois, puis importez à nouveau le fichier.',
  'bundle.refused.not-all-there':
    'Tout ce qui est ici n’entre pas dans cette copie : elle n’a pas été prise et rien n’a changé. Échangez avec ce poste par le réseau, ou importez un paquet.',
  'bundle.badFolder':
    'Ce dossier n’existe pas, ou Satchel ne peut pas y écrire. Saisissez le chemin entier, et pas le dossier du registre lui-même.',
  'bundle.badPath': 'Saisissez le chemin entier du fichier.',
  'bundle.noKey': 'Rien n’est encore venu de ce poste, sa clé n’est donc pas connue. Prenez plutôt une phrase secrète.',
  'snapshot.title': 'Démarrer un nouveau poste à partir de celui-ci',
  'snapshot.text':
    'Pour un poste qui vient d’être installé et s’est joint : une copie de tout le registre dans un seul fichier scellé. C’est plus rapide que d’attendre que tout passe par le réseau. Le fichier s’importe là-bas ; ce que ce poste a déjà reste, et l’on continue de travailler aux deux.',
  'snapshot.forAnybodyText': 'Tous les patients, visites et comptes y sont, pour quiconque connaît la phrase secrète.',
  'snapshot.forPeerText': 'Seul ce poste peut l’ouvrir.',
  'snapshot.make': 'Faire la copie',
  'snapshot.made':
    'Tout le registre est dans ce fichier. Il a été relu sur la clé et il est entier. Retirez la clé comme cet ordinateur le demande, et importez le fichier sur le nouveau poste.',
  'snapshot.imported':
    'Tout le registre de {station}, dans l’état du {at}, est ici maintenant, avec tout ce qui y était avant.',
  'undo.none': 'Aucune modification de ce poste n’est arrivée après son exclusion.',
  'undo.count':
    'Venues par d’autres postes après son exclusion : {fields, plural, one {# valeur} other {# valeurs}} dans {count, plural, one {# dossier} other {# dossiers}}.',
  'undo.text':
    'Elles sont marquées dans les modifications du dossier. Vous pouvez restaurer d’un coup toutes les valeurs d’avant. Les patients qu’il a ajoutés sont alors supprimés. Toutes les modifications restent dans la liste.',
  'undo.left':
    '{count, plural, one {# valeur reste} other {# valeurs restent}} en l’état, car quelqu’un s’en est servi depuis.',
  'undo.accounts':
    '{count, plural, one {# compte y a aussi été créé ou modifié} other {# comptes y ont aussi été créés ou modifiés}}. Regardez sous « Personnel », et désactivez qui vous ne connaissez pas.',
  'undo.submit': 'Restaurer les valeurs d’avant',
  'undo.ofStation': 'Restaurer les valeurs d’avant : {name}',
  'undo.done': '{name} : {count, plural, one {# dossier restauré} other {# dossiers restaurés}}.',
  'autoUnlock.title': 'Démarrer sans mot de passe',
  'autoUnlock.text':
    'Après un démarrage, le poste attend que quelqu’un se connecte. Il peut aussi ouvrir le registre tout seul, avec un secret que le système d’exploitation garde pour le compte de cet ordinateur utilisé en ce moment.',
  'autoUnlock.means':
    'Alors, quiconque peut ouvrir ce compte peut démarrer le poste sans mot de passe : protégez le compte par un bon mot de passe à lui. Le personnel se connecte toujours pour voir les patients.',
  'autoUnlock.turnOn': 'Démarrer sans mot de passe',
  'autoUnlock.turnOff': 'Redemander un mot de passe',
  'autoUnlock.isOn': 'Ce poste démarre sans mot de passe.',
  'autoUnlock.turnedOn': 'Dès le prochain démarrage, ce poste s’ouvre tout seul.',
  'autoUnlock.turnedOff': 'Dès le prochain démarrage, quelqu’un doit d’abord se connecter.',
  'autoUnlock.refused': 'Le système d’exploitation n’a pas gardé le secret. Rien n’a été modifié.',
  'autoUnlock.basic-text':
    'Impossible ici : cet ordinateur n’a pas de coffre à mots de passe (comme GNOME Keyring ou KWallet). Il garderait le secret en clair, et quiconque copie le dossier pourrait ouvrir le registre.',
  'autoUnlock.no-encryption':
    'Impossible en ce moment : le système d’exploitation ne garde pas de secrets. Son coffre à mots de passe est peut-être verrouillé.',
  'autoUnlock.cannot-open':
    'Le système d’exploitation n’ouvre pas le secret : il a été gardé sur un autre ordinateur, ou pour un autre compte. Tant que ce n’est pas activé ici, quelqu’un doit se connecter après chaque démarrage.',
  'autoUnlock.no-store':
    'Le poste a été démarré sans le programme de bureau, qui seul peut demander le secret au système d’exploitation. Quelqu’un doit donc se connecter après chaque démarrage.',
  'registryKey.title': 'Clé du registre',
  'registryKey.text':
    'Le registre est chiffré avec une clé qui lui est propre, que le mot de passe de chacun ouvre. Quand le compte de quelqu’un est désactivé, et quand la clé de secours est renouvelée, le registre reçoit de lui-même une nouvelle clé : une ancienne copie des clés n’ouvre alors plus rien d’aujourd’hui. Les mots de passe restent les mêmes.',
  'registryKey.start': 'Lui donner une nouvelle clé maintenant',
  'registryKey.done': 'Le registre a une nouvelle clé.',
  'registryKey.running':
    'Le registre reçoit une nouvelle clé. On peut continuer à lire ; ce qui est enregistré attend la fin.',
  'registryKey.due':
    'Le registre doit recevoir une nouvelle clé : quelqu’un est parti, la clé de secours a été renouvelée, ou une sauvegarde a été restaurée.',
  'registryKey.waits':
    'La nouvelle clé attend que ceci ait servi une fois depuis la dernière mise à jour : {names}. Si vous lui donnez une nouvelle clé maintenant, cela n’ouvrira plus rien : ces personnes auront besoin d’un nouveau mot de passe, et la clé de secours devra être renouvelée.',
  'registryKey.way.recovery-key': 'la clé de secours',
  'registryKey.way.key-file': 'le fichier de clé',
  'registryKey.way.key-store': 'le démarrage sans mot de passe',
  'registryKey.file.title': 'Fichier de clé',
  'registryKey.file.text':
    'Le poste peut ouvrir le registre de lui-même avec le fichier de clé avec lequel il a été démarré. Qui possède ce fichier et le dossier du registre possède alors tout ce qu’il contient. Le personnel se connecte toujours pour voir les patients.',
  'registryKey.file.on': 'Ouvrir par le fichier de clé',
  'registryKey.file.isOn': 'Un fichier de clé ouvre ce poste.',
  'registryKey.file.refused': 'Le fichier de clé ne peut pas servir. Rien n’a été changé.',
  'registryKey.mismatch.title': 'Le registre et ses clés ne vont pas ensemble',
  'registryKey.mismatch.keyring-older':
    'Le fichier des clés est plus ancien que le registre : des mots de passe retirés pourraient l’ouvrir à nouveau.',
  'registryKey.mismatch.keyring-changed': 'Le fichier des clés a été changé par autre chose que Satchel.',
  'registryKey.mismatch.registry-older':
    'Le registre est plus ancien que ses clés : ce qui a été enregistré en dernier peut manquer.',
  'registryKey.mismatch.history-rewritten':
    'Ce qui avait été enregistré dit maintenant autre chose : l’histoire du registre a été réécrite.',
  'registryKey.mismatch.history-longer':
    'Il y a des changements qui n’étaient pas là quand le poste a été fermé la dernière fois.',
  'registryKey.mismatch.registry-changed':
    'Le fichier du registre n’est plus tel que Satchel l’a fermé : autre chose l’a modifié, ou une partie plus ancienne a été remise.',
  'registryKey.mismatch.text':
    'Rien n’a été changé. Si quelqu’un a remis une sauvegarde à la main, c’est pour cela. Si ce n’est personne, gardez une copie de tout le dossier et demandez à la personne qui vous aide.',
  'registryKey.mismatch.accept': 'Nous savons pourquoi',
  'staff.title': 'Qui peut se connecter',
  'staff.you': 'Vous',
  'staff.disabled': 'Désactivé',
  'staff.since': 'Depuis {when}',
  'staff.change': 'Modifier',
  'staff.changeOf': 'Modifier le compte de {name}',
  'staff.add': 'Ajouter quelqu’un',
  'staff.added': '{name} peut maintenant se connecter.',
  'staff.role': 'Rôle',
  'staff.firstPassword': 'Premier mot de passe',
  'staff.passwordHint': 'Au moins 8 caractères. La personne peut le changer sous « Mon compte ».',
  'staff.taken': 'Ce nom d’utilisateur, ou un nom très proche, est déjà pris. Choisissez-en un autre.',
  'staff.saveRole': 'Enregistrer le rôle',
  'staff.roleChanged': 'Le rôle de {name} est maintenant : {role}.',
  'staff.setPassword': 'Donner un nouveau mot de passe',
  'staff.passwordSet': '{name} a un nouveau mot de passe et doit se reconnecter.',
  'staff.disable': 'Désactiver ce compte',
  'staff.disableText':
    'La personne est déconnectée aussitôt et ne peut plus se connecter. Tout ce qu’elle a saisi reste. Vous pourrez réactiver le compte avec un nouveau mot de passe.',
  'staff.tokens': 'Codes d’accès créés par cette personne',
  'staff.tokensEnd':
    'Ces codes d’accès prennent fin quand le compte est désactivé ou n’est plus celui d’un administrateur : qui a créé un code peut l’avoir gardé.',
  'staff.tokens.end': 'Ils prennent fin',
  'staff.tokens.keep': 'Les programmes continuent à les utiliser',
  'staff.disabledNow': '{name} ne peut plus se connecter.',
  'staff.enable': 'Réactiver ce compte',
  'staff.enableText': 'L’ancien mot de passe n’existe plus. Saisissez-en un nouveau pour réactiver le compte.',
  'staff.enabledNow': '{name} peut de nouveau se connecter.',
  'staff.notOwn': 'Vous ne pouvez pas désactiver votre propre compte. Un autre administrateur peut le faire.',
  'staff.last': 'C’est le dernier administrateur. Nommez d’abord quelqu’un d’autre administrateur.',
  'token.title': 'Accès des autres programmes',
  'token.text':
    'Un programme qui travaille avec ce registre, par exemple celui d’un laboratoire, présente un code d’accès au lieu d’un mot de passe.',
  'token.docs': 'Comment un programme se connecte à ce poste',
  'token.none': 'Aucun programme n’a encore de code d’accès.',
  'token.past': '{count, plural, one {# code d’accès expiré ou bloqué} other {# codes d’accès expirés ou bloqués}}',
  'token.neverUsed': 'Jamais utilisé',
  'token.used': 'Dernière utilisation : {when}',
  'token.expires': 'Jusqu’au {when}',
  'token.expired': 'Expiré le {when}',
  'token.neverExpires': 'N’expire pas',
  'token.revokedAt': 'Bloqué le {when}',
  'token.madeBy': 'Créé par {name}, {when}',
  'token.new': 'Un code d’accès pour un autre programme',
  'token.name': 'Nom du programme',
  'token.nameHint': 'Il figure à côté de chaque modification faite par le programme.',
  'token.lifetime': 'Expire',
  'token.days': 'Après {count, plural, one {# jour} other {# jours}}',
  'token.make': 'Créer un code d’accès',
  'token.made': 'Le code d’accès de {name}',
  'token.once':
    'Copiez-le maintenant dans le programme : il est montré une seule fois et n’est gardé nulle part. Qui le possède peut faire ce que son rôle permet.',
  'token.label': 'Code d’accès (token)',
  'token.copy': 'Copier',
  'token.copied': 'Le code d’accès est copié.',
  'token.marked': 'Le code d’accès est sélectionné : copiez-le avec Ctrl+C.',
  'token.done': 'Je l’ai',
  'token.revoke': 'Bloquer',
  'token.revokeOf': 'Bloquer le code d’accès de {name}',
  'token.forGood':
    'Le programme qui l’utilise n’a aussitôt plus accès, et le code ne marchera plus jamais. On ne peut pas revenir en arrière.',
  'token.revokeForGood': 'Bloquer définitivement',
  'token.keep': 'Annuler',
  'token.revoked': 'Le code d’accès de {name} est bloqué.',
  'account.signOut': 'Se déconnecter',
  'account.keys': 'Touches',
  'account.changePassword': 'Changer mon mot de passe',
  'account.ownPassword': 'Mot de passe actuel',
  'account.wrongPassword': 'Ce n’est pas votre mot de passe actuel.',
  'password.guessable': 'Ce mot de passe est facile à deviner. Prenez plusieurs mots, ou un plus long.',
  'confirm.title': 'Saisissez de nouveau votre mot de passe',
  'confirm.text': 'C’est une modification importante : Satchel vérifie que c’est bien vous.',
  'confirm.submit': 'Continuer',
  'account.newPassword': 'Nouveau mot de passe',
  'account.newRepeat': 'Nouveau mot de passe, encore une fois',
  'account.passwordChanged': 'Mot de passe changé. Vous avez été déconnecté partout ailleurs.',
  'keys.letters': 'Touches sans Ctrl ni Alt',
  'keys.text':
    'V, E, P, / et ? marchent quand vous les pressez seules, hors d’un champ. Désactivez-les si vous dictez, ou si vous les pressez souvent par erreur.',
  'keys.on': 'Activées',
  'keys.off': 'Désactivées',
  'keys.areOff': 'Les touches sans Ctrl ni Alt sont désactivées. On les réactive dans Réglages, sous Mon compte.',

  'menu.file': 'Fichier',
  'menu.edit': 'Édition',
  'menu.view': 'Affichage',
  'menu.help': 'Aide',
  'menu.about': 'À propos de Satchel',
  'menu.quit': 'Quitter Satchel',
  'menu.hide': 'Masquer Satchel',
  'menu.hideOthers': 'Masquer les autres',
  'menu.unhide': 'Tout afficher',
  'menu.print': 'Imprimer…',
  'menu.preview': 'Aperçu avant impression',
  'menu.savePdf': 'Enregistrer en PDF…',
  'menu.notSaved':
    'Le fichier n’a pas pu être enregistré. Rien n’a changé dans le registre. Choisissez un autre dossier et réessayez.',
  'menu.folder': 'Ouvrir le dossier des données',
  'menu.updateFolder': 'Mettre à jour depuis un dossier…',
  'menu.updateLook': 'Chercher une mise à jour…',
  'menu.undo': 'Annuler',
  'menu.redo': 'Rétablir',
  'menu.cut': 'Couper',
  'menu.copy': 'Copier',
  'menu.paste': 'Coller',
  'menu.selectAll': 'Tout sélectionner',
  'menu.actualSize': 'Taille réelle',
  'menu.zoomIn': 'Agrandir',
  'menu.zoomOut': 'Réduire',
  'menu.fullScreen': 'Plein écran',
  'menu.reload': 'Recharger la page',
  'menu.developer': 'Outils de développement',
  'menu.licence': 'Logiciel libre sous licence MIT',

  'update.choose': 'Choisissez le dossier de la mise à jour',
  'update.copying': 'La mise à jour est copiée et vérifiée.',
  'update.copyingDetail': 'Rien n’est installé avant votre accord.',
  'update.cancel': 'Annuler',
  'update.offer': 'Installer Satchel {version} maintenant ?',
  'update.offerDetail':
    'Elle vient bien des auteurs de Satchel et rien n’y a été modifié. Une sauvegarde du registre est d’abord faite et vérifiée. Puis Satchel se ferme et s’ouvre de nouveau, et chacun se reconnecte. Cela peut aussi attendre un autre jour.',
  'update.now': 'Installer maintenant',
  'update.later': 'Plus tard',
  'update.unchanged': 'Rien n’a été modifié. Satchel et le registre sont comme avant.',
  'update.problem.no-key':
    'Ce Satchel n’accepte pas de mises à jour : il a été fait sans la clé qui sert à les vérifier. Installez une version plus récente à la main.',
  'update.problem.no-self':
    'Ce Satchel ne peut pas se remplacer lui-même, à cause de la façon ou de l’endroit où il a été installé. Installez la version plus récente à la main ; le registre reste où il est.',
  'update.problem.no-address':
    'Aucune adresse de mise à jour n’est réglée sur cet ordinateur. La personne qui s’en occupe peut en régler une ; ou mettez à jour depuis un dossier.',
  'update.problem.unreachable':
    'L’adresse des mises à jour ne répond pas. Vérifiez le réseau, ou mettez à jour depuis un dossier.',
  'update.problem.no-release':
    'Il n’y a pas de mise à jour à cet endroit. Choisissez le dossier qui contient satchel-release.json.',
  'update.problem.not-genuine':
    'Ceci n’est pas signé par les auteurs de Satchel, ou a été modifié depuis. Ne l’installez pas ; demandez de nouveau la mise à jour à une personne de confiance.',
  'update.problem.not-understood':
    'Cette mise à jour est faite d’une manière que ce Satchel ne connaît pas. Installez la version plus récente à la main.',
  'update.problem.not-newer':
    'La version {version} s’y trouve. Ce Satchel est la version {own} : il n’y a rien de plus récent à installer.',
  'update.problem.no-file': 'La version {version} s’y trouve, mais pas pour ce type d’ordinateur.',
  'update.problem.data-too-old':
    'La version {version} est trop en avance pour ce registre. Installez d’abord une version entre {own} et celle-ci.',
  'update.problem.damaged':
    'Le fichier de la mise à jour manque, est incomplet ou abîmé. Copiez de nouveau la mise à jour.',
  'update.problem.disk-full': 'Le disque est plein. Faites de la place et réessayez.',
  'update.problem.not-backed-up': 'La sauvegarde n’a pas pu être faite, et rien n’est installé sans elle.',
  'update.problem.not-installed': 'La nouvelle version n’a pas pu être mise en place.',
  'update.problem.unexpected': 'Une erreur inattendue s’est produite.',

  // The page in place of the registry, when it cannot be opened. Each line of a `do` is one step.
  'startupError.folder': 'Dossier du registre',
  'startupError.showFolder': 'Ouvrir le dossier',
  'startupError.openAgain': 'Rouvrir',
  'startupError.quit': 'Quitter',
  'startupError.forHelper': 'Pour la personne qui vous aide',
  'startupError.unanswered':
    'Cela n’a pas marché. Essayez encore une fois, ou fermez cette fenêtre et redémarrez Satchel.',
  'startupError.nothingLost': 'Rien n’a été modifié et rien n’est perdu.',
  'startupError.unchanged': 'Rien n’a été modifié. Satchel ne met jamais un registre vide à la place du vôtre.',
  'startupError.neverEmptied':
    'Satchel ne vide et ne remplace jamais un registre : ce qui était enregistré est dans son dossier.',
  'startupError.typedIsKept':
    'Ce qui était enregistré est en sécurité. Le texte non enregistré revient quand vous vous connectez.',
  'startupError.folder-in-use.title': 'Satchel est déjà ouvert',
  'startupError.folder-in-use.what':
    'Un autre Satchel travaille avec ce dossier sur cet ordinateur. Un seul peut le faire à la fois.',
  'startupError.folder-in-use.do':
    'Cherchez sa fenêtre et continuez là, ou fermez-la et réessayez.\nSi vous n’en trouvez pas, redémarrez l’ordinateur.',
  'startupError.folder-not-writable.title': 'Satchel ne peut pas écrire dans son dossier',
  'startupError.folder-not-writable.what':
    'Cet ordinateur ne laisse pas Satchel y écrire ; rien ne pourrait être enregistré.',
  'startupError.folder-not-writable.do':
    'Si le dossier est sur un autre disque ou une clé USB, vérifiez que le disque ou la clé est branché et non protégé en écriture.\nSinon, demandez à la personne qui s’occupe de cet ordinateur de vous permettre d’écrire dans le dossier.',
  'startupError.disk-full.title': 'Le disque est plein',
  'startupError.disk-full.what': 'Satchel a besoin d’un peu de place sur le disque pour ouvrir le registre.',
  'startupError.disk-full.do':
    'Supprimez ou déplacez des fichiers inutiles, mais rien dans le dossier du registre.\nVidez la corbeille et réessayez.',
  'startupError.disk-failing.title': 'Le disque a des défaillances',
  'startupError.disk-failing.what': 'Le disque de cet ordinateur ne peut pas être lu ou écrit comme il faut.',
  'startupError.disk-failing.do':
    'Fermez les autres programmes et réessayez.\nSi cela revient, faites examiner le disque et restaurer la dernière sauvegarde sur un autre.',
  'startupError.registry-missing.title': 'Le fichier du registre manque',
  'startupError.registry-missing.what': 'Le dossier est là, mais le fichier avec les patients n’y est pas.',
  'startupError.registry-missing.do':
    'S’il a été déplacé, ou s’il est sur un disque qui n’est pas branché, remettez-le et réessayez.\nSinon, demandez à la personne qui vous aide de le remettre à partir d’une sauvegarde.',
  'startupError.registry-newer.title': 'Ce Satchel est trop ancien',
  'startupError.registry-newer.what':
    'Le registre a été ouvert en dernier par une version plus récente. Celle-ci n’y touche pas.',
  'startupError.registry-newer.do': 'Installez le Satchel le plus récent sur cet ordinateur.',
  'startupError.registry-damaged.title': 'Le fichier du registre ne peut pas être lu',
  'startupError.registry-damaged.what': 'Il est abîmé, ou appartient à un autre registre.',
  'startupError.registry-damaged.do':
    'Laissez le dossier tel quel : n’y supprimez et n’y déplacez rien.\nDemandez à la personne qui vous aide de restaurer la dernière sauvegarde.',
  'startupError.registry-log-foreign.title': 'Le fichier du registre et son journal ne vont pas ensemble',
  'startupError.registry-log-foreign.what':
    'Une sauvegarde a été mise à la place du fichier, et le journal « registry….db-wal » du fichier précédent est encore là. Ensemble, ils s’abîmeraient l’un l’autre.',
  'startupError.registry-log-foreign.do':
    'Demandez à la personne qui vous aide de déplacer « registry….db-wal » dans un autre dossier et de le garder : il contient ce qui a été enregistré en dernier.\nRéessayez.',
  'startupError.keys-newer.title': 'Ce Satchel est trop ancien',
  'startupError.keys-newer.what':
    'Les mots de passe du registre ont été enregistrés en dernier par une version plus récente. Celle-ci ne peut pas les lire.',
  'startupError.keys-newer.do': 'Installez le Satchel le plus récent sur cet ordinateur.',
  'startupError.keys-damaged.title': 'Les mots de passe ne peuvent pas être lus',
  'startupError.keys-damaged.what':
    'Le fichier « keys.json », par lequel vos mots de passe ouvrent le registre, est abîmé ou manque.',
  'startupError.keys-damaged.do':
    'Laissez le dossier tel quel : n’y supprimez et n’y déplacez rien.\nDemandez à la personne qui vous aide de remettre une copie de ce fichier.',
  'startupError.key-file-wrong.title': 'La clé n’ouvre pas ce registre',
  'startupError.key-file-wrong.what':
    'Satchel a été installé pour ouvrir le registre avec un fichier de clé, mais celui-ci appartient à un autre registre.',
  'startupError.key-file-wrong.do':
    'Demandez à la personne qui a installé cet ordinateur de donner à Satchel le bon fichier de clé, ou aucun : vous ouvrez alors le registre en vous connectant.',
  'startupError.key-file-readable.title': 'Le fichier de clé n’est pas sûr',
  'startupError.key-file-readable.what':
    'D’autres personnes sur cet ordinateur pourraient lire la clé du registre, et avec elle tous les patients.',
  'startupError.key-file-readable.do':
    'Demandez à la personne qui a installé cet ordinateur de ne laisser lire le fichier de clé qu’à votre compte.',
  'startupError.key-file-empty.title': 'Le fichier de clé ne contient pas de clé',
  'startupError.key-file-empty.what':
    'Satchel a été installé pour ouvrir le registre avec un fichier de clé, mais il n’y a pas de clé dedans. Le fichier a été laissé tel quel.',
  'startupError.key-file-empty.do':
    'Demandez à la personne qui a installé cet ordinateur de remettre le fichier de clé, ou de démarrer Satchel sans lui : vous ouvrez alors le registre en vous connectant.',
  'startupError.port-in-use.title': 'Un autre programme bloque Satchel',
  'startupError.port-in-use.what': 'Il utilise la connexion (port) dont Satchel a besoin.',
  'startupError.port-in-use.do':
    'Fermez les autres programmes, ou redémarrez l’ordinateur, et réessayez.\nSi cela revient, demandez à la personne qui a installé cet ordinateur de choisir un autre port.',
  'startupError.port-reserved.title': 'Satchel ne peut pas utiliser ce port',
  'startupError.port-reserved.what':
    'Il a été installé pour servir le registre sous un numéro (port) que cet ordinateur se réserve.',
  'startupError.port-reserved.do':
    'Demandez à la personne qui a installé cet ordinateur de choisir un port au-dessus de 1023.',
  'startupError.setting.title': 'Un réglage est faux',
  'startupError.setting.what': 'Satchel a été démarré avec un réglage qu’il ne peut pas utiliser.',
  'startupError.setting.do':
    'Demandez à la personne qui a installé cet ordinateur de le corriger. Le réglage est indiqué ci-dessous.',
  'startupError.sqlite-unfit.title': 'Satchel n’est pas installé correctement',
  'startupError.sqlite-unfit.what':
    'La partie qui garde le registre n’est pas la bonne. Des dossiers pourraient être perdus.',
  'startupError.sqlite-unfit.do': 'Installez Satchel à nouveau. Le registre reste tel quel.',
  'startupError.unexpected.title': 'Satchel ne peut pas démarrer',
  'startupError.unexpected.what': 'Une erreur inattendue s’est produite.',
  'startupError.unexpected.do':
    'Réessayez, ou redémarrez l’ordinateur.\nSi cela revient, demandez à la personne qui vous aide.',
  'startupError.window-crashed.title': 'La fenêtre s’est arrêtée',
  'startupError.window-crashed.what':
    'Une erreur s’est produite dans cette fenêtre. Le registre lui-même n’est pas touché.',
  'startupError.window-crashed.do': 'Rouvrez-la et connectez-vous.',
  'startupError.window-hung.title': 'La fenêtre ne répond pas',
  'startupError.window-hung.what': 'Elle est occupée depuis trop longtemps. Le registre lui-même n’est pas touché.',
  'startupError.window-hung.do': 'Rouvrez-la et connectez-vous.',
};
