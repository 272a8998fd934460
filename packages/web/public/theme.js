// Runs before the first paint, so it stays a file of its own: the policy of the page allows no inline script,
// and a module would come after the paint. It reads the same places, in the same order, as the app does later.
(function () {
  var root = document.documentElement;
  var desk = { light: '#E4EAE6', dark: '#0E1412' };

  function read(storage, key) {
    try {
      return window[storage].getItem(key);
    } catch {
      return null; // storage may be refused altogether; the defaults below then hold
    }
  }

  function cookie(name) {
    var found = document.cookie.split('; ').find(function (part) {
      return part.indexOf(name + '=') === 0;
    });
    return found ? found.slice(name.length + 1) : null;
  }

  var stored = read('localStorage', 'theme');
  var theme =
    stored === 'light' || stored === 'dark'
      ? stored
      : window.matchMedia('(prefers-color-scheme: dark)').matches
        ? 'dark'
        : 'light';
  root.dataset.theme = theme;
  if (stored === theme) {
    // A choice of the learner's own overrules what the system prefers, in the browser's frame too.
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
      meta.setAttribute('content', desk[theme]);
    });
  }

  var candidates = [
    new URLSearchParams(location.search).get('lng'),
    cookie('i18next'),
    read('localStorage', 'i18nextLng'),
    read('sessionStorage', 'i18nextLng'),
  ].concat(navigator.languages || [navigator.language]);
  var language = candidates
    .filter(Boolean)
    .map(function (tag) {
      return tag.toLowerCase().split('-')[0];
    })
    .find(function (tag) {
      return tag === 'pl' || tag === 'en';
    });
  root.lang = language || 'en';

  if (root.lang === 'pl') {
    // Polish letters live in a second file of each family; the build names them here.
    var extended = document.querySelector('meta[name="fonts-latin-ext"]');
    (extended ? extended.content.split(' ') : []).forEach(function (href) {
      var link = document.createElement('link');
      link.rel = 'preload';
      link.as = 'font';
      link.type = 'font/woff2';
      link.crossOrigin = 'anonymous';
      link.href = href;
      document.head.append(link);
    });
  }
})();
