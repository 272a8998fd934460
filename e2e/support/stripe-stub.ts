/**
 * A stub of Stripe.js, served by the route: one field, and calls that the story answers. The story exposes
 * `stripeConfirm(secret, number)` and `stripeRetrieve(secret)` to the page; each gives what the provider would.
 */
export const stripeStub = `
(function () {
  function element() {
    var field = document.createElement('input');
    field.setAttribute('aria-label', 'Card number of the provider');
    field.id = 'stub-card';
    var listeners = {};
    var self = {
      mount: function (at) {
        (typeof at === 'string' ? document.querySelector(at) : at).append(field);
        setTimeout(function () { (listeners.ready || []).forEach(function (each) { each(); }); });
      },
      on: function (name, each) { (listeners[name] = listeners[name] || []).push(each); return self; },
      once: function () { return self; }, off: function () { return self; },
      update: function () {}, unmount: function () { field.remove(); }, destroy: function () { field.remove(); },
    };
    return self;
  }
  window.Stripe = function (key, options) {
    window.stripeAsked = { key: key, options: options };
    var secret = '';
    return {
      _registerWrapper: function () {}, registerAppInfo: function () {},
      createToken: function () {}, createPaymentMethod: function () {}, confirmCardPayment: function () {},
      elements: function (given) {
        secret = given.clientSecret;
        return { create: element, getElement: function () { return null; }, update: function () {}, on: function () {}, submit: function () {} };
      },
      confirmPayment: function (given) {
        window.stripeConfirmed = given.confirmParams;
        return window.stripeConfirm(secret, document.getElementById('stub-card').value, given.confirmParams.return_url).then(function (answer) {
          if (answer.leaveFor) { location.assign(answer.leaveFor); return new Promise(function () {}); }
          return answer;
        });
      },
      retrievePaymentIntent: function (asked) { return window.stripeRetrieve(asked); },
    };
  };
  window.Stripe.version = 'stub';
})();
`;
